import {
  updateWorkspaceUser,
  type WorkspaceUser,
} from '@parley/contract/endpoints/workspace-users';
import type { Presence } from '@parley/contract/entities/user';
import { call } from '../api/call';
import { callFailed } from '../session/call-problem';
import { changeMember, memberStore } from './member-store';

type OwnChange = Partial<Pick<Presence, 'active' | 'paused' | 'status'>>;

/** Changes how one is in the open workspace. Fails with `CallFailed`. */
export async function saveOwnPresence(change: OwnChange): Promise<void> {
  const { workspaceId, ownId } = memberStore.getState();
  const { user_id: _, workspace_id: __, ...presence } = await send(workspaceId, change);
  if (memberStore.getState().workspaceId !== workspaceId) return;
  memberStore.setState((state) => changeMember(state, ownId, presence));
}

/** One after another, so that the last click is what the server hears last. */
let sending: Promise<unknown> = Promise.resolve();

/** Goes away or comes back, pauses or unpauses: shown at once, and taken back when it fails. */
export function toggleOwn(what: 'active' | 'paused'): void {
  const { workspaceId, ownId, members } = memberStore.getState();
  const before = members[ownId]?.[what];
  if (before === undefined) return;
  const change = { [what]: !before };
  memberStore.setState((state) => changeMember(state, ownId, change));
  sending = sending
    .then(() => send(workspaceId, change))
    .catch((error: unknown) => {
      memberStore.setState((state) => changeMember(state, ownId, { [what]: before }));
      callFailed(error);
    });
}

function send(workspaceId: number, change: OwnChange): Promise<WorkspaceUser> {
  const params = { workspace_id: workspaceId };
  return call(updateWorkspaceUser, { params, body: { workspace_user: change } });
}
