import { updateWorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import { call } from '../../platform/api/call';
import { leaveOwnCalls } from '../../data/calls/own-calls';
import { memberStore } from '../../data/people/member-store';
import { workspaceGone, workspaceStore } from './workspace-store';

/** Signs out of the current workspace in all browsers of the account. */
export async function signOutOfWorkspace(): Promise<void> {
  const { id } = workspaceStore.getState();
  await leaveOwnCalls(memberStore.getState().ownId, id);
  await call(updateWorkspaceUser, {
    params: { workspace_id: id },
    body: { workspace_user: { logged_in: false } },
  });
  workspaceGone();
}
