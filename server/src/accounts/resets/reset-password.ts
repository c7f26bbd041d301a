import type { PasswordForm } from '@parley/contract/rules/sign-up';
import { texts } from '@parley/contract/texts';
import { invalid, notFound } from '../../http/errors.js';
import type { Store } from '../../store/store.js';
import { setVerified } from '../../workspaces/verified-email.js';
import type { Notices } from '../notices/notices.js';
import { hashPassword } from '../password.js';
import { newPasswordProblems } from '../passwords/password-rules.js';
import { setPassword } from '../passwords/set-password.js';
import type { Visit } from '../session.js';
import type { SignedIn } from '../sign-in.js';
import { findReset } from './reset-link.js';

interface Parts {
  store: Store;
  notices: Notices;
  passwordMin: number;
}

interface SentReset extends PasswordForm {
  token: string;
}

/**
 * Uses a link up: the password it was made for is gone, and with it every other link of the account. Throws
 * 404 for one that does not work.
 */
export async function resetPassword(
  { store, notices, passwordMin }: Parts,
  { token, ...form }: SentReset,
  visit: Visit,
): Promise<SignedIn> {
  const problems = newPasswordProblems(form, passwordMin);
  if (problems.length > 0) throw invalid(problems);
  const known = await findReset(store.reader, token);
  if (!known) throw linkVoid();
  const passwordHash = await hashPassword(form.password);
  return store.transact(async (tx) => {
    await tx.hold(`user:${known.id}`);
    const account = await findReset(tx, token);
    if (!account) throw linkVoid();
    if (account.isMailed) await setVerified(tx, account.id);
    return setPassword(tx, { account, passwordHash }, visit, notices);
  });
}

const linkVoid = () => notFound(texts.resetLinkVoid);

/** Removes links that have ended. */
export function pruneResets(store: Store): Promise<unknown> {
  return store.transact((tx) =>
    tx.deleteFrom('password_resets').where('expires_at', '<', tx.now).execute(),
  );
}
