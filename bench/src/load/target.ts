/** A server under load, and how to talk to it. */
export interface Target {
  port: number;
  /** The `Cookie` header of each person who may connect and post. */
  cookies: readonly string[];
  /** Whether it wants a token with every post, which belongs to the cookie. */
  checksCsrf: boolean;
  /** What a connection subscribes to; each is confirmed. The bare server knows no subscriptions. */
  identifiers: readonly string[];
  channelId: number;
}

/** Where those who come back say that they stand, by identifier. */
export type Histories = Readonly<Record<string, object>>;

/** The CSRF token for a cookie; '' for a server that checks none. */
export async function csrfTokenOf({ port, checksCsrf }: Target, cookie: string): Promise<string> {
  if (!checksCsrf) return '';
  const answer = await fetch(`http://127.0.0.1:${port}/api/csrf_token`, { headers: { cookie } });
  // What the contract says this call answers.
  return ((await answer.json()) as { csrf_token: string }).csrf_token;
}
