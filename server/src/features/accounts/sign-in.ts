import { canonicalAddress } from '@parley/contract/rules/workspace-address';
import { serverTexts } from '@parley/contract/texts';
import { hasSecondFactor } from '../../domain/accounts/second-factors.js';
import { lockAccounts } from '../../domain/workspaces/lock-session.js';
import { signInToWorkspace } from '../../domain/workspaces/sign-in-to-workspace.js';
import { ApiError } from '../../platform/http/errors.js';
import { accountOf, canonicalEmail, emailKeys } from '../../platform/lib/canonical-email.js';
import { hmac } from '../../platform/lib/tokens.js';
import type { Reader, Store, Transaction } from '../../platform/store/store.js';
import { askFactor, type AskedFactor } from './factors/ask-factor.js';
import type { Notices } from './notices/notices.js';
import type { CheckPassword } from './passwords/check-password.js';
import { startSession, type Visit } from './session.js';

export interface Credentials {
  email: string;
  password: string;
  /** Blank for the account without a workspace. */
  workspace_address: string;
}

export interface SignInVisit extends Visit {
  /** Whether this browser has signed in to the account before. */
  isKnownDevice: boolean;
}

/** A signed-in account with its new session. */
export interface SignedIn {
  userId: number;
  /** Null for an account without one. */
  passwordHash: string | null;
  /** The session's token. */
  token: string;
}

interface SignInParts {
  store: Store;
  notices: Notices;
  checkPassword: CheckPassword;
}

/**
 * The same 401 for every failure: no such account, no such workspace, not a member, wrong password.
 * Where the account has a second factor, no session begins before it is shown.
 */
export async function signIn(
  { store, notices, checkPassword }: SignInParts,
  found: FoundAccount | null,
  credentials: Credentials,
  visit: SignInVisit,
): Promise<SignedIn | AskedFactor> {
  const tag = accountTag(store.secret, credentials.email);
  const passwordHash = await checkPassword(store, found, credentials.password, {
    account: tag,
    address: visit.address,
    isKnown: visit.isKnownDevice,
  });
  const workspaceId = found?.workspace_id ?? null;
  const isToAccountAlone = canonicalAddress(credentials.workspace_address) === '';
  if (!found || passwordHash === null || (!isToAccountAlone && workspaceId === null)) {
    const facts = { user: found?.id, account: tag };
    throw new ApiError(401, [serverTexts.signInFailed], {}, { event: 'sign_in_failed', facts });
  }

  const account = { ...found, password_hash: passwordHash };
  // A device that has to show a second factor is told of once it did.
  const isTold =
    account.is_demo === 0 &&
    !(await hasSecondFactor(store.reader, account.id)) &&
    (await isWorthTelling(notices, account, visit));
  return store.transact(async (tx) => {
    await lockAccounts(tx, account.id, visit.present);
    await assertStillPassword(tx, account);
    const asked = await askFactor(tx, account, workspaceId);
    if (asked) return asked;
    const { token } = await startSession(tx, account.id, visit);
    if (workspaceId !== null) await signInToWorkspace(tx, account.id, workspaceId);
    if (isTold) {
      notices.tell(tx, account, { kind: 'new_device', device: visit.device });
    }
    return { userId: account.id, passwordHash, token };
  });
}

/** Whether the account's owner is to be told of this device. */
export async function isWorthTelling(
  notices: Notices,
  account: { id: number },
  { isKnownDevice }: SignInVisit,
): Promise<boolean> {
  return !isKnownDevice && notices.mayTellOfDevice(account.id);
}

/**
 * A change of the password ends all other sessions, so none may begin by the password before. The
 * transaction has locked the user's stream, as changes do.
 */
async function assertStillPassword(tx: Transaction, account: FoundAccount): Promise<void> {
  const { password_hash } = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  if (password_hash !== account.password_hash) throw new ApiError(401, [serverTexts.signInFailed]);
}

/**
 * A pseudonym of an e-mail address for counters and logs, whether it has an account or not: of a
 * fixed size, and not traceable to the address without the installation's secret.
 */
export function accountTag(secret: string, email: string): string {
  return hmac(secret, `account:${canonicalEmail(email)}`).slice(0, 22);
}

export interface FoundAccount {
  id: number;
  email: string;
  email_key: string;
  /** Null: signed in to by a provider alone. */
  password_hash: string | null;
  email_verified_at: number | null;
  display_name: string;
  full_name: string;
  is_demo: number;
  /** Null if the account is not a member, or there is no such workspace. */
  workspace_id: number | null;
}

/** Includes the workspace at the address, if the account is a member of it. */
export async function findAccount(
  reader: Reader,
  { email, workspace_address }: Pick<Credentials, 'email' | 'workspace_address'>,
  demo: boolean,
): Promise<FoundAccount | null> {
  const accounts = await reader
    .selectFrom('users')
    .leftJoin('workspaces', (join) =>
      join.on('workspaces.address', '=', canonicalAddress(workspace_address)),
    )
    .leftJoin('workspace_members as member', (join) =>
      join
        .onRef('member.workspace_id', '=', 'workspaces.id')
        .onRef('member.user_id', '=', 'users.id'),
    )
    .select([
      'users.id',
      'users.email',
      'users.email_key',
      'users.password_hash',
      'users.email_verified_at',
      'users.display_name',
      'users.full_name',
      'users.is_demo',
      'member.workspace_id',
    ])
    .where('users.email_key', 'in', emailKeys(email))
    .where('users.is_demo', '<=', Number(demo))
    .where('users.deleted_at', 'is', null)
    .execute();
  return accountOf(accounts, email) ?? null;
}
