/** A server under load, and its parameters. */
export interface Target {
  port: number;
  /** A `Cookie` header per user; every user is a member of the channel. */
  cookies: readonly string[];
  /** Whether each post needs the CSRF token that belongs to the cookie. */
  checksCsrf: boolean;
  /**
   * The subscriptions of each connection; each is confirmed. The bare server has no subscriptions.
   */
  identifiers: readonly string[];
  channelId: number;
}

/** The positions that returning clients name, by identifier. */
export type Histories = Readonly<Record<string, object>>;

/** The CSRF token for a cookie; '' for a server that checks none. */
export async function csrfTokenOf({ port, checksCsrf }: Target, cookie: string): Promise<string> {
  if (!checksCsrf) return '';
  const answer = await fetch(`http://127.0.0.1:${port}/api/csrf_token`, { headers: { cookie } });
  // The response type by the contract.
  return ((await answer.json()) as { csrf_token: string }).csrf_token;
}
