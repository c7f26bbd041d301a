import { updateWorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import { call } from '../api/call';
import { workspaceGone, workspaceStore } from './workspace-store';

/** Signs out of the workspace on the screen, in every browser of the account. */
export async function signOutOfWorkspace(): Promise<void> {
  await call(updateWorkspaceUser, {
    params: { workspace_id: workspaceStore.getState().id },
    body: { workspace_user: { logged_in: false } },
  });
  workspaceGone();
}
