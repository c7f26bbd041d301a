import { createHmac } from 'node:crypto';
import type { IceServer } from '@parley/contract/entities/ice-server';

export interface IceSettings {
  stunUrls: readonly string[];
  turnUrls: readonly string[];
  /** Shared with the TURN server: coturn's `static-auth-secret`. */
  turnSecret: string | null;
}

/**
 * The browser asks again before they expire, also in a call. Whoever finds them in a log, or keeps them
 * after leaving the workspace, has a relay for no longer.
 */
export const credentialSeconds = 60 * 60;

/**
 * What a user's browser connects calls with. TURN's credentials follow the REST scheme
 * (draft-uberti-behave-turn-rest): a name that begins with the second of its expiry, and its
 * HMAC-SHA1 under the shared secret. `now` in epoch milliseconds. A relay costs its owner: an account
 * that is a member of no workspace has nobody to call, and gets none.
 */
export function iceServersFor(
  userId: number,
  settings: IceSettings,
  now: number,
  { isMember }: { isMember: boolean },
): IceServer[] {
  const { stunUrls, turnUrls, turnSecret } = settings;
  const servers: IceServer[] = [];
  if (stunUrls.length > 0) servers.push({ urls: [...stunUrls] });
  if (isMember && turnUrls.length > 0 && turnSecret !== null) {
    const username = `${Math.floor(now / 1000) + credentialSeconds}:${userId}`;
    const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
    servers.push({ urls: [...turnUrls], username, credential });
  }
  return servers;
}
