/** A person, or everybody in the channel (`channel`), or everybody who is there now (`here`). */
export interface Mention {
  kind: 'user' | 'channel' | 'here';
  /** Null unless the kind is `user`. */
  user_id: number | null;
}

/** Start tags in bodies that the server has sanitised: nothing else there can look like one. */
const startTag = /<span data-mention="(\d+|channel|here)">/g;

/**
 * The mentions in a message's sanitised body, each once, in order. Server and browser tell by it who
 * is mentioned, so that no event has to say so. The server leaves no mention in code and quotes.
 */
export function mentionedIn(html: string): Mention[] {
  const known = new Map<string, Mention>();
  for (const [, value = ''] of html.matchAll(startTag)) known.set(value, mentionOf(value));
  return [...known.values()];
}

function mentionOf(value: string): Mention {
  if (value === 'channel' || value === 'here') return { kind: value, user_id: null };
  return { kind: 'user', user_id: Number(value) };
}

/** Whether the body mentions the user, by name or with everybody. */
export function mentionsUser(html: string, userId: number): boolean {
  return mentionedIn(html).some(({ kind, user_id }) => kind !== 'user' || user_id === userId);
}
