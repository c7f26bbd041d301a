import { createHmac } from 'node:crypto';
import type { IceServer } from '@parley/contract/entities/ice-server';

export interface IceSettings {
  stunUrls: readonly string[];
  turnUrls: readonly string[];
  /** Shared with the TURN server: coturn's `static-auth-secret`. */
  turnSecret: string | null;
}

/** Longer than calls last: a relay asks for them again when a call moves to another network. */
const credentialSeconds = 12 * 60 * 60;

/**
 * What a user's browser connects calls with. TURN's credentials follow the REST scheme
 * (draft-uberti-behave-turn-rest): a name that begins with the second of its expiry, and its
 * HMAC-SHA1 under the shared secret. `now` in epoch milliseconds.
 */
export function iceServersFor(userId: number, settings: IceSettings, now: number): IceServer[] {
  const { stunUrls, turnUrls, turnSecret } = settings;
  const servers: IceServer[] = [];
  if (stunUrls.length > 0) servers.push({ urls: [...stunUrls] });
  if (turnUrls.length > 0 && turnSecret !== null) {
    const username = `${Math.floor(now / 1000) + credentialSeconds}:${userId}`;
    const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
    servers.push({ urls: [...turnUrls], username, credential });
  }
  return servers;
}
