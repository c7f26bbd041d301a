import type { Message } from '../entities/message.js';

/** A user's relation to a message that they can see. */
export interface MessageRelation {
  /** Of the message's channel. */
  isMember: boolean;
  isAuthor: boolean;
  /** A member wrote it: it is no line of a call. */
  isText: boolean;
}

type Need = keyof MessageRelation;

/** `isMember`: whether the user is in the message's channel. */
export function messageRelation(
  { user_id, type }: Pick<Message, 'user_id' | 'type'>,
  userId: number,
  isMember: boolean,
): MessageRelation {
  return { isMember, isAuthor: user_id === userId, isText: type === 'message' };
}

/**
 * Permissions on visible messages, with refusal texts (SPEC §2, §6). A text is the end of a sentence:
 * `Join this channel to …`, `Only its author can …`, `Calls are history: they cannot be …`.
 */
const policy = {
  react: { isMember: 'react in it' },
  save: { isMember: 'save its messages' },
  // Saved items are the user's own list, also after leaving the channel.
  unsave: {},
  removeFile: { isMember: 'change messages in it' },
  edit: { isMember: 'change messages in it', isAuthor: 'edit a message', isText: 'edited' },
  delete: {
    isMember: 'delete your messages in it',
    isAuthor: 'delete a message',
    isText: 'deleted',
  },
} as const satisfies Record<string, Partial<Record<Need, string>>>;

export type MessageAction = keyof typeof policy;

const needs: readonly Need[] = ['isMember', 'isAuthor', 'isText'];

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
