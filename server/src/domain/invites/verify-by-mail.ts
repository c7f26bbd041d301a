import { canonicalEmail } from '../../platform/lib/canonical-email.js';
import { hmac } from '../../platform/lib/tokens.js';
import type { Transaction } from '../../platform/store/store.js';
import { setVerified } from '../workspaces/verified-email.js';
import type { InviteRow } from './find-invite.js';

/** How an invite remembers the address that it was mailed to. */
export function mailedTo(secret: string, email: string): string {
  return hmac(secret, `invite-mailed-to:${canonicalEmail(email)}`);
}

/** A mailed link proves that its user has read the mail: the address is verified if it is the account's. */
export async function verifyByMail(
  tx: Transaction,
  secret: string,
  invite: Pick<InviteRow, 'mailed_to'>,
  user: { id: number; email: string },
): Promise<void> {
  if (invite.mailed_to === mailedTo(secret, user.email)) await setVerified(tx, user.id);
}
