import type { Invite } from '@parley/contract/entities/invite';
import { channelIdsOf, type InviteRow } from '../../domain/invites/find-invite.js';

export function inviteView(invite: InviteRow): Invite {
  const { id, workspace_id, user_id, role, created_at, expires_at, uses_left } = invite;
  return {
    id,
    workspace_id,
    user_id,
    role,
    channel_ids: channelIdsOf(invite),
    mailed: invite.mailed === 1,
    created_at: new Date(created_at).toISOString(),
    expires_at: expires_at === null ? null : new Date(expires_at).toISOString(),
    uses_left,
  };
}
