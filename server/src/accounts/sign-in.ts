import { canonicalEmail } from '@parley/contract/rules/sign-up';
import { canonicalAddress } from '@parley/contract/rules/workspace-address';
import { texts } from '@parley/contract/texts';
import type { Actor } from '../http/actor.js';
import { ApiError } from '../http/errors.js';
import { hmac } from '../lib/tokens.js';
import type { Reader, Store } from '../store/store.js';
import { signInToWorkspace } from '../workspaces/sign-in-to-workspace.js';
import { passwordMatches } from './password.js';
import { startSession } from './session.js';

export interface Credentials {
  email: string;
  password: string;
  /** Blank for the account without a workspace. */
  workspace_address: string;
}

export interface SignInContext {
  /** The session that this browser has so far. */
  present: Actor | null;
  /** Whether this browser has signed in to the account before. */
  isKnownDevice: boolean;
}

/** A signed-in account with its new session. */
export interface SignedIn {
  userId: number;
  passwordHash: string;
  /** The session's token. */
  token: string;
}

/**
 * The same 401 for every failure: no such account, no such workspace, not a member, wrong password.
 */
export async function signIn(
  store: Store,
  account: FoundAccount | null,
  credentials: Credentials,
  { present, isKnownDevice }: SignInContext,
): Promise<SignedIn> {
  const passwordHash = account?.password_hash ?? null;
  const matches = await passwordMatches(passwordHash, credentials.password, isKnownDevice);
  const workspaceId = account?.workspace_id ?? null;
  const isToAccountAlone = canonicalAddress(credentials.workspace_address) === '';
  if (!account || !matches || (!isToAccountAlone && workspaceId === null)) {
    const facts = { user: account?.id, account: accountTag(store.secret, credentials.email) };
    throw new ApiError(401, [texts.signInFailed], {}, { event: 'sign_in_failed', facts });
  }

  return store.transact(async (tx) => {
    const token = await startSession(tx, account.id, present);
    if (workspaceId !== null) await signInToWorkspace(tx, account.id, workspaceId);
    return { userId: account.id, passwordHash: account.password_hash, token };
  });
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
  password_hash: string;
  /** Null if the account is not a member, or there is no such workspace. */
  workspace_id: number | null;
}

/** Includes the workspace at the address, if the account is a member of it. */
export async function findAccount(
  reader: Reader,
  { email, workspace_address }: Credentials,
  demo: boolean,
): Promise<FoundAccount | null> {
  const account = await reader
    .selectFrom('users')
    .leftJoin('workspaces', (join) =>
      join.on('workspaces.address', '=', canonicalAddress(workspace_address)),
    )
    .leftJoin('workspace_members as member', (join) =>
      join
        .onRef('member.workspace_id', '=', 'workspaces.id')
        .onRef('member.user_id', '=', 'users.id'),
    )
    .select(['users.id', 'users.password_hash', 'member.workspace_id'])
    .where('users.email_key', '=', canonicalEmail(email))
    .where('users.is_demo', '<=', Number(demo))
    .executeTakeFirst();
  return account ?? null;
}
