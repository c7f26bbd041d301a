import { canonicalEmail } from '@parley/contract/rules/sign-up';
import { canonicalAddress } from '@parley/contract/rules/workspace-address';
import { texts } from '@parley/contract/texts';
import type { Actor } from '../http/actor.js';
import { ApiError } from '../http/errors.js';
import type { Reader, Store } from '../store/store.js';
import { signInToWorkspace } from '../workspaces/sign-in-to-workspace.js';
import { passwordMatches } from './password.js';
import { startSession } from './session.js';

export interface Credentials {
  email: string;
  password: string;
  /** Blank: the account alone. */
  workspace_address: string;
}

export interface Circumstances {
  /** Who is signed in to this browser so far. */
  present: Actor | null;
  /** Whether the demo's accounts are there. */
  demo: boolean;
}

/** One 401 for every failure: no such account, no such workspace, not in it, wrong password. */
export async function signIn(
  store: Store,
  credentials: Credentials,
  { present, demo }: Circumstances,
): Promise<{ userId: number; token: string }> {
  const address = canonicalAddress(credentials.workspace_address);
  const account = await findAccount(store.reader, { email: credentials.email, address, demo });
  const matches = await passwordMatches(account?.password_hash ?? null, credentials.password);
  const workspaceId = account?.workspace_id ?? null;
  if (!account || !matches || (address !== '' && workspaceId === null)) {
    throw new ApiError(401, [texts.signInFailed]);
  }

  return store.transact(async (tx) => {
    const token = await startSession(tx, account.id, present);
    if (workspaceId !== null) await signInToWorkspace(tx, account.id, workspaceId);
    return { userId: account.id, token };
  });
}

/** With the workspace at the address, if the account is a member of it. */
function findAccount(
  reader: Reader,
  { email, address, demo }: { email: string; address: string; demo: boolean },
) {
  return reader
    .selectFrom('users')
    .leftJoin('workspaces', (join) => join.on('workspaces.address', '=', address))
    .leftJoin('workspace_members as member', (join) =>
      join
        .onRef('member.workspace_id', '=', 'workspaces.id')
        .onRef('member.user_id', '=', 'users.id'),
    )
    .select(['users.id', 'users.password_hash', 'member.workspace_id'])
    .where('users.email_key', '=', canonicalEmail(email))
    .where('users.is_demo', '<=', Number(demo))
    .executeTakeFirst();
}
