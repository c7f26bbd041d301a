import { createHmac } from 'node:crypto';
import type { IceServer } from '@parley/contract/entities/ice-server';

export interface IceSettings {
  stunUrls: readonly string[];
  turnUrls: readonly string[];
  /** Shared with the TURN server: coturn's `static-auth-secret`. */
  turnSecret: string | null;
}

/**
 * Lifetime; the browser renews them before they expire, also during a call. Leaked credentials, or
 * those of a removed member, give a relay for no longer.
 */
export const credentialSeconds = 60 * 60;

/**
 * The ICE servers for a user's calls. TURN credentials follow the REST scheme
 * (draft-uberti-behave-turn-rest): a name that begins with the unix time of its expiry, and its
 * HMAC-SHA1 under the shared secret. `now` in epoch milliseconds. Relaying costs its operator: an
 * account without a workspace cannot call, and gets no TURN.
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
