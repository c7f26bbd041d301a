import type { PasswordForm } from '@parley/contract/rules/sign-up';
import { invalid } from '../../../platform/http/errors.js';
import type { Store } from '../../../platform/store/store.js';
import type { NameProvider } from '../identities/read-account.js';
import type { Notices } from '../notices/notices.js';
import type { HashPassword } from '../password.js';
import type { Visit } from '../session.js';
import { accountTag, type SignedIn } from '../sign-in.js';
import { type ConfirmedAccount, wrongPassword } from './confirm-password.js';
import { newPasswordProblems } from './password-rules.js';
import { setPassword } from './set-password.js';

interface Parts {
  store: Store;
  notices: Notices;
  nameProvider: NameProvider;
  passwordMin: number;
  hashPassword: HashPassword;
}

/** Ends all sessions of the account and starts a new session for this browser. */
export async function changePassword(
  { store, passwordMin, hashPassword, ...parts }: Parts,
  account: ConfirmedAccount,
  form: PasswordForm,
  visit: Visit,
): Promise<SignedIn> {
  const problems = newPasswordProblems(form, passwordMin);
  if (problems.length > 0) throw invalid(problems);
  const tag = accountTag(store.secret, account.email);
  const { address } = visit;
  const passwordHash = await hashPassword(form.password, { account: tag, address, isKnown: true });
  return store.transact(async (tx) => {
    await tx.lock(`user:${account.id}`);
    const { password_hash } = await tx
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    // Changed elsewhere since it was confirmed.
    if (password_hash !== account.password_hash) throw wrongPassword();
    return setPassword(tx, { account, passwordHash, lost: [] }, visit, parts);
  });
}
