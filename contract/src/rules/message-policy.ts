/** How a person stands to a message that they can see. */
export interface Standing {
  /** Of the message's channel. */
  isMember: boolean;
  isAuthor: boolean;
  /** Somebody wrote it: it does not tell of a call. */
  isText: boolean;
}

type Need = keyof Standing;

/**
 * What can be done with a message that one can see (SPEC §2, §6). The server refuses by it, browsers
 * offer by it. Each deed has what it needs, with the end of the refusal: `Join this channel to …`,
 * `Only its author can …`, `Calls are history: they cannot be …`.
 */
const policy = {
  react: { isMember: 'react in it' },
  save: { isMember: 'save its messages' },
  // It is their own list, also after they left the channel.
  unsave: {},
  removeFile: { isMember: 'change messages in it' },
  edit: { isMember: 'change messages in it', isAuthor: 'edit a message', isText: 'edited' },
  delete: {
    isMember: 'delete your messages in it',
    isAuthor: 'delete a message',
    isText: 'deleted',
  },
} as const satisfies Record<string, Partial<Record<Need, string>>>;

export type MessageDeed = keyof typeof policy;

const needs: readonly Need[] = ['isMember', 'isAuthor', 'isText'];

/** The first thing that is missing, and the end of the refusal; null where they may. */
export function missingFor(
  deed: MessageDeed,
  standing: Standing,
): { need: Need; refusal: string } | null {
  const rule: Partial<Record<Need, string>> = policy[deed];
  for (const need of needs) {
    const refusal = rule[need];
    if (refusal !== undefined && !standing[need]) return { need, refusal };
  }
  return null;
}

export function mayDo(deed: MessageDeed, standing: Standing): boolean {
  return missingFor(deed, standing) === null;
}
