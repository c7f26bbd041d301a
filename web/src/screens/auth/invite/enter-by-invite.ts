import { acceptInvite } from '@parley/contract/endpoints/invites';
import type { OwnUser } from '@parley/contract/entities/user';
import { call } from '../../../platform/api/call';
import { CallFailed } from '../../../platform/api/call-failed';
import { navigate } from '../../../platform/lib/hash-location';
import { workspacePath } from '../../../data/places/workspace-path';
import { joining } from '../../../data/session/destination';
import { notifyOtherTabs } from '../../../data/session/other-tabs';
import { reloadAt } from '../../../data/session/reload-at';
import { receiveUser, receiveWorkspace, useSession } from '../../../data/session/session-store';
import type { InviteLink } from './use-invite';

/** Comes into the workspace, and goes to the first channel of the link. Rejects with `CallFailed`. */
export async function enterByInvite({ token, invite }: InviteLink): Promise<void> {
  try {
    const { workspace, channel_id } = await call(acceptInvite, { params: { token } });
    receiveWorkspace(workspace);
    navigate(workspacePath(workspace.address, channel_id ?? 0), { replace: true });
  } catch (error) {
    // The member signed out of the workspace: only the password opens it.
    if (!(error instanceof CallFailed) || error.status !== 403) throw error;
    if (!invite.is_member) throw error;
    navigate(`/signin/${encodeURIComponent(invite.workspace_address)}`, { replace: true });
  }
}

/** After signing up or in on the page of the link. Rejects with `CallFailed`. */
export async function enterAs(user: OwnUser, link: InviteLink): Promise<void> {
  const before = useSession.getState().currentUser;
  notifyOtherTabs(user.id);
  if (before && before.id !== user.id) {
    // Nothing of the previous user stays in memory.
    reloadAt(`/invite/${link.token}`, joining);
    return;
  }
  receiveUser(user);
  await enterByInvite(link);
}
