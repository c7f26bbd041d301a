import type { WorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import { forbidden, notFound } from '../http/errors.js';
import type { Store } from '../store/store.js';
import { workspaceUserView } from './member-view.js';
import { findMember } from './members.js';
import { signOutOfWorkspaces } from './sign-out-of-workspaces.js';

/** How somebody is in one of their workspaces. `logged_in` false signs them out of it. */
export async function updateWorkspaceUser(
  store: Store,
  userId: number,
  workspaceId: number,
  change: { logged_in?: boolean | undefined },
): Promise<WorkspaceUser> {
  return store.transact(async (tx) => {
    // Held, so that nobody signs them in between the look and the change.
    await tx.hold(`user:${userId}`);
    const member = await findMember(tx, userId, workspaceId);
    if (!member) throw notFound();
    if (change.logged_in === true && member.signed_in_at === null) {
      throw forbidden('Sign in to this workspace with your password.');
    }
    if (change.logged_in !== false) return workspaceUserView(member);
    await signOutOfWorkspaces(tx, userId, workspaceId);
    return workspaceUserView({ ...member, signed_in_at: null });
  });
}
