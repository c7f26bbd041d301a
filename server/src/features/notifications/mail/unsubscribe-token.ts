import { constantTimeEqual } from '../../../platform/lib/constant-time-equal.js';
import { hmac } from '../../../platform/lib/tokens.js';

function tokenFor(secret: string, userId: number): string {
  return `${userId}.${hmac(secret, `unsubscribe:${userId}`)}`;
}

/** The unsubscribe address in a member's mails: it needs no session. */
export function unsubscribePath(secret: string, userId: number): string {
  return `/unsubscribe/${tokenFor(secret, userId)}`;
}

/** The member that a token names; null for an invalid token. */
export function unsubscriberOf(secret: string, token: string): number | null {
  const userId = Number(/^([1-9]\d{0,15})\./.exec(token)?.[1] ?? 0);
  return userId > 0 && constantTimeEqual(token, tokenFor(secret, userId)) ? userId : null;
}
