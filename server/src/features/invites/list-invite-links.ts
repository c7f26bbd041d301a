import type { Invite } from '@parley/contract/entities/invite';
import { isLive } from '../../domain/invites/find-invite.js';
import type { Reader } from '../../platform/store/store.js';
import { inviteView } from './invite-view.js';
import { assertMayInvite } from './may-invite.js';

/** A workspace's invite links that still work, by id. */
export async function listInviteLinks(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<Record<string, Invite>> {
  const [, rows] = await Promise.all([
    assertMayInvite(reader, workspaceId, userId),
    reader.selectFrom('invites').selectAll().where('workspace_id', '=', workspaceId).execute(),
  ]);
  const live = rows.filter((row) => isLive(row, Date.now()));
  return Object.fromEntries(live.map((row) => [row.id, inviteView(row)]));
}
