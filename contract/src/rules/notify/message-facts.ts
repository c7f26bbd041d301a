import { foldedText, type MappedText } from '../folding.js';
import { hasKeyword } from '../keywords.js';
import { mentionedIn } from '../mentions.js';
import { plainText } from './plain-text.js';

/** The facts of a message that decide whether a member is notified. */
export interface MessageFacts {
  isOwn: boolean;
  /** In direct messages. */
  isDirect: boolean;
  /** A call that rings. */
  isCall: boolean;
  /** By name before with everybody. */
  mention: 'user' | 'channel' | 'here' | null;
  /** The first of the member's keywords in it. */
  keyword: string | null;
}

/** A message as far as facts go; `body` is sanitised HTML. */
export interface NotifyingMessage {
  user_id: number;
  body: string;
}

/** The facts that are the same for all members, so that the body is read once. */
export interface ReadMessage {
  authorId: number;
  isDirect: boolean;
  mentioned: ReadonlySet<number>;
  everybody: 'channel' | 'here' | null;
  /** Plain text, folded for comparison. */
  text: MappedText;
}

export function readMessage({ user_id, body }: NotifyingMessage, isDirect: boolean): ReadMessage {
  const mentions = mentionedIn(body);
  const kinds = new Set(mentions.map(({ kind }) => kind));
  return {
    authorId: user_id,
    isDirect,
    mentioned: new Set(mentions.flatMap((mention) => mention.user_id ?? [])),
    everybody: kinds.has('channel') ? 'channel' : kinds.has('here') ? 'here' : null,
    text: foldedText(plainText(body)),
  };
}

/** The facts of a message for one member. */
export function factsFor(
  message: ReadMessage,
  userId: number,
  keywords: readonly string[],
): MessageFacts {
  return {
    isOwn: message.authorId === userId,
    isDirect: message.isDirect,
    isCall: false,
    mention: message.mentioned.has(userId) ? 'user' : message.everybody,
    keyword: keywords.find((keyword) => hasKeyword(message.text, keyword)) ?? null,
  };
}

/** The facts of a call that rings. */
export const callFacts: MessageFacts = {
  isOwn: false,
  isDirect: true,
  isCall: true,
  mention: null,
  keyword: null,
};
