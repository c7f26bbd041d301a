import { manageWorkspaceUser } from '@parley/contract/endpoints/management';
import type { Role } from '@parley/contract/entities/user';
import { call } from '../../platform/api/call';
import { changeMember } from '../../data/people/change-member';
import { memberStore } from '../../data/people/member-store';

export interface MemberChange {
  role?: Role;
  deactivated?: boolean;
}

/** Changes a member's role, or deactivates or reactivates them. Rejects with `CallFailed`. */
export async function manageMember(userId: number, change: MemberChange): Promise<void> {
  const { workspaceId } = memberStore.getState();
  const { user_id, workspace_id, ...standing } = await call(manageWorkspaceUser, {
    body: { workspace_user: { workspace_id: workspaceId, user_id: userId, ...change } },
  });
  if (memberStore.getState().workspaceId !== workspace_id) return;
  memberStore.setState((state) => changeMember(state, user_id, standing));
}
