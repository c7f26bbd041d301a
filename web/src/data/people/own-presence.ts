import {
  updateWorkspaceUser,
  type WorkspaceUser,
} from '@parley/contract/endpoints/workspace-users';
import type { Presence } from '@parley/contract/entities/user';
import { call } from '../../platform/api/call';
import { createOptimisticToggle } from '../../platform/lib/optimistic-toggle';
import { callFailed } from '../session/call-problem';
import { changeMember } from './change-member';
import { memberStore } from './member-store';

type OwnChange = Partial<Pick<Presence, 'active' | 'paused' | 'status'>>;

/** Changes the user's presence in the open workspace. Rejects with `CallFailed`. */
export async function saveOwnPresence(change: OwnChange): Promise<void> {
  const { workspaceId, ownId } = memberStore.getState();
  const { user_id: _, workspace_id: __, ...presence } = await send(workspaceId, change);
  if (memberStore.getState().workspaceId !== workspaceId) return;
  memberStore.setState((state) => changeMember(state, ownId, presence));
}

interface Toggle {
  workspaceId: number;
  ownId: number;
  what: 'active' | 'paused';
}

const presenceToggle = createOptimisticToggle<Toggle>({
  keyOf: ({ workspaceId, what }) => `${workspaceId} ${what}`,
  async send(toggle, on) {
    try {
      await send(toggle.workspaceId, { [toggle.what]: on });
    } catch (error) {
      show(toggle, !on);
      throw error;
    }
  },
  failed: callFailed,
});

/** Toggles away or paused notifications optimistically; reverts on failure. */
export function toggleOwn(what: Toggle['what']): void {
  const { workspaceId, ownId, members } = memberStore.getState();
  const before = members[ownId]?.[what];
  if (before === undefined) return;
  const toggle = { workspaceId, ownId, what };
  show(toggle, !before);
  presenceToggle.set(toggle, !before);
}

function show({ workspaceId, ownId, what }: Toggle, on: boolean): void {
  if (memberStore.getState().workspaceId !== workspaceId) return;
  memberStore.setState((state) => changeMember(state, ownId, { [what]: on }));
}

function send(workspaceId: number, change: OwnChange): Promise<WorkspaceUser> {
  const params = { workspace_id: workspaceId };
  return call(updateWorkspaceUser, { params, body: { workspace_user: change } });
}
