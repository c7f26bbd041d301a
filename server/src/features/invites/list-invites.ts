import type { PendingInvite } from '@parley/contract/endpoints/workspace-users';
import { assertSignedIn } from '../../domain/channels/signed-in.js';
import type { Reader } from '../../platform/store/store.js';

/** A member's own unused invites to a workspace, by the invited user's id. */
export async function listInvites(
  reader: Reader,
  inviterId: number,
  workspaceId: number,
): Promise<Record<string, PendingInvite>> {
  const [, rows] = await Promise.all([
    assertSignedIn(reader, workspaceId, inviterId),
    reader
      .selectFrom('workspace_members as member')
      .innerJoin('users', 'users.id', 'member.user_id')
      .select(['member.user_id', 'member.joined_at', 'users.email', 'users.created_at'])
      .where('member.workspace_id', '=', workspaceId)
      .where('member.inviter_id', '=', inviterId)
      .where('member.first_signed_in_at', 'is', null)
      .execute(),
  ]);
  return Object.fromEntries(
    rows.map(({ user_id, joined_at, email, created_at }) => [
      user_id,
      {
        user_id,
        user_email: email,
        account_created_at: new Date(created_at).toISOString(),
        invited_at: new Date(joined_at).toISOString(),
      },
    ]),
  );
}
