import type { PasswordForm } from '@parley/contract/rules/sign-up';
import { serverTexts } from '@parley/contract/texts';
import { invalid, notFound } from '../../../platform/http/errors.js';
import type { Store } from '../../../platform/store/store.js';
import { askFactor, type AskedFactor } from '../factors/ask-factor.js';
import type { NameProvider } from '../identities/read-account.js';
import type { Notices } from '../notices/notices.js';
import type { HashPassword } from '../password.js';
import { newPasswordProblems } from '../passwords/password-rules.js';
import { setPassword, storePassword } from '../passwords/set-password.js';
import { endSessions, type Visit } from '../session.js';
import { accountTag, findAccount, type SignedIn } from '../sign-in.js';
import { claimAccount } from './claim-account.js';
import { findReset } from './reset-link.js';

interface Parts {
  store: Store;
  notices: Notices;
  nameProvider: NameProvider;
  passwordMin: number;
  hashPassword: HashPassword;
}

interface SentReset extends PasswordForm {
  token: string;
  /** To sign in to, once the second factor is shown. */
  workspace_address: string;
}

type Reset = (SignedIn | AskedFactor) & {
  /** Whether this was the first proof of the account's address: see `claimAccount`. */
  isClaimed: boolean;
};

/**
 * Uses a link up: the password it was made for is gone, and with it every other link of the account. Where
 * the account has a second factor, it is signed out everywhere, and no session begins before it is shown.
 * Throws 404 for a link that does not work.
 */
export async function resetPassword(
  { store, passwordMin, hashPassword, ...parts }: Parts,
  { token, workspace_address, ...form }: SentReset,
  visit: Visit,
): Promise<Reset> {
  const problems = newPasswordProblems(form, passwordMin);
  if (problems.length > 0) throw invalid(problems);
  const known = await findReset(store.reader, token);
  if (!known) throw linkVoid();
  const tag = accountTag(store.secret, known.email);
  const { address } = visit;
  const passwordHash = await hashPassword(form.password, { account: tag, address, isKnown: false });
  const place = await findAccount(store.reader, { email: known.email, workspace_address }, false);
  return store.transact(async (tx) => {
    await tx.lock(`user:${known.id}`);
    const account = await findReset(tx, token);
    if (!account) throw linkVoid();
    // An operator's link proves no address.
    const lost = account.isMailed ? await claimAccount(tx, account.id, parts.nameProvider) : null;
    const isClaimed = lost !== null;
    const changed = { account, passwordHash, lost: lost ?? [] };
    const renewed = { ...account, password_hash: passwordHash };
    const asked = await askFactor(tx, renewed, place?.workspace_id ?? null);
    if (asked) {
      await storePassword(tx, changed, visit.device, parts);
      await endSessions(tx, account.id, 'all');
      return { ...asked, isClaimed };
    }
    return { ...(await setPassword(tx, changed, visit, parts)), isClaimed };
  });
}

const linkVoid = () => notFound(serverTexts.resetLinkVoid);

/** Removes links that have ended. */
export function pruneResets(store: Store): Promise<unknown> {
  return store.transact((tx) =>
    tx.deleteFrom('password_resets').where('expires_at', '<', tx.now).execute(),
  );
}
