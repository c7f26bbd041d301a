/** Where the app shows an invite: behind the hash, so that the token is in no request for the page. */
export function inviteUrl(origin: string, token: string): string {
  return new URL(`/#/invite/${token}`, origin).href;
}
