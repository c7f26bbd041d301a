import { emailProblems } from '@parley/contract/rules/sign-up';
import { serverTexts } from '@parley/contract/texts';
import { recordAudit } from '../../../domain/audit/record-audit.js';
import { findUser } from '../../../domain/workspaces/members.js';
import { conflict, invalid } from '../../../platform/http/errors.js';
import { canonicalEmail, tidyEmail } from '../../../platform/lib/canonical-email.js';
import type { Store } from '../../../platform/store/store.js';
import { isUniqueViolation } from '../../../platform/store/unique-violation.js';
import { announceToWorkspaces } from '../announce-to-workspaces.js';
import type { Notices } from '../notices/notices.js';
import { type ConfirmedAccount, wrongPassword } from './confirm-password.js';

interface Parts {
  store: Store;
  notices: Notices;
}

interface NewEmail {
  email: string;
  /** Where it is changed. */
  device: string;
}

/** Tells the old address and the new one. Throws 409 for an address that has an account. */
export async function changeEmail(
  parts: Parts,
  account: ConfirmedAccount,
  sent: NewEmail,
): Promise<void> {
  const problems = emailProblems(sent.email);
  if (problems.length > 0) throw invalid(problems);
  try {
    await storeEmail(parts, account, { ...sent, email: tidyEmail(sent.email) });
  } catch (error) {
    throw isUniqueViolation(error) ? conflict(serverTexts.userExists) : error;
  }
}

function storeEmail(
  { store, notices }: Parts,
  account: ConfirmedAccount,
  { email, device }: NewEmail,
): Promise<void> {
  return store.transact(async (tx) => {
    await tx.lock(`user:${account.id}`);
    const user = await findUser(tx, account.id);
    if (email === user.email) return;
    const isSame = canonicalEmail(user.email) === canonicalEmail(email);
    const changed = await tx
      .updateTable('users')
      .set({ email, email_key: canonicalEmail(email), ...(!isSame && { email_verified_at: null }) })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .executeTakeFirst();
    // The password was changed elsewhere since it was confirmed.
    if (changed.numUpdatedRows === 0n) throw wrongPassword();
    await recordAudit(tx, {
      workspaceId: null,
      actorId: account.id,
      action: 'account.email_changed',
      target: { kind: 'user', id: account.id },
      before: { email: user.email },
      after: { email },
    });
    await announceToWorkspaces(tx, { ...user, email }, 'all');
    if (!isSame) notices.askToVerify(tx, user.id);
    for (const address of isSame ? [email] : [user.email, email]) {
      notices.tell(tx, { id: user.id, email: address }, { kind: 'email_changed', device, email });
    }
  });
}
