import type { Message } from '../entities/message.js';
import { texts } from '../texts.js';

/** A user's relation to a message that they can see. */
export interface MessageRelation {
  /** Whether the user is a member of the message's channel. */
  isMember: boolean;
  /** The channel is not archived. */
  isOpen: boolean;
  isAuthor: boolean;
  /** Its type is not `system`. */
  isPosted: boolean;
  /** Its type is `message`. */
  isText: boolean;
}

type Need = keyof MessageRelation;

/** `place`: the message's channel. */
export function messageRelation(
  { user_id, type }: Pick<Message, 'user_id' | 'type'>,
  userId: number,
  place: Pick<MessageRelation, 'isMember' | 'isOpen'>,
): MessageRelation {
  return {
    ...place,
    isAuthor: user_id === userId,
    isPosted: type !== 'system',
    isText: type === 'message',
  };
}

/**
 * Permissions on visible messages, with refusal texts (SPEC §2, §6). A text is the end of a sentence:
 * `Join this channel to …`, `Only its author can …`, `Calls are history: they cannot be …`. The text for an
 * archived channel is a whole sentence; actions that only remove something stay allowed there.
 */
const policy = {
  react: { isMember: 'react in it', isOpen: texts.channelArchived, isPosted: 'reacted to' },
  unreact: { isMember: 'react in it' },
  save: { isMember: 'save its messages', isPosted: 'saved' },
  // Saved items are the user's own list, also after leaving the channel.
  unsave: {},
  pin: {
    isMember: 'pin messages in it',
    isOpen: texts.channelArchived,
    isPosted: 'pinned',
  },
  unpin: { isMember: 'pin messages in it' },
  removeFile: { isMember: 'change messages in it' },
  removePreview: {
    isMember: 'change messages in it',
    isPosted: 'changed',
    isAuthor: 'take the preview of a link off a message',
    isText: 'changed',
  },
  edit: {
    isMember: 'change messages in it',
    isOpen: texts.channelArchived,
    isPosted: 'edited',
    isAuthor: 'edit a message',
    isText: 'edited',
  },
  delete: {
    isMember: 'delete your messages in it',
    isPosted: 'deleted',
    isAuthor: 'delete a message',
    isText: 'deleted',
  },
} as const satisfies Record<string, Partial<Record<Need, string>>>;

export type MessageAction = keyof typeof policy;

const needs: readonly Need[] = ['isMember', 'isOpen', 'isPosted', 'isAuthor', 'isText'];

/** The first unmet need, and the end of the refusal; null if the action is permitted. */
export function missingFor(
  action: MessageAction,
  relation: MessageRelation,
): { need: Need; refusal: string } | null {
  const rule: Partial<Record<Need, string>> = policy[action];
  for (const need of needs) {
    const refusal = rule[need];
    if (refusal !== undefined && !relation[need]) return { need, refusal };
  }
  return null;
}

export function mayDo(action: MessageAction, relation: MessageRelation): boolean {
  return missingFor(action, relation) === null;
}
