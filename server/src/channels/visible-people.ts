import type { Reader } from '../store/store.js';
import { dmUserIds } from './dm-key.js';
import { visibleChannels } from './visible-channels.js';

/**
 * The people of a workspace whom a guest sees, themselves among them: who is or was in a channel that the
 * guest sees (what former members wrote is still there), and the people of direct messages. Null for
 * all others: they see everybody.
 */
export async function visiblePeople(
  reader: Reader,
  viewerId: number,
  workspaceId: number,
): Promise<ReadonlySet<number> | null> {
  const viewer = await reader
    .selectFrom('workspace_members')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', viewerId)
    .executeTakeFirst();
  if (viewer?.role !== 'guest') return null;
  const visible = visibleChannels(reader, viewerId).where(
    'channels.workspace_id',
    '=',
    workspaceId,
  );
  const [members, keys] = await Promise.all([
    visible
      .innerJoin('channel_members as member', 'member.channel_id', 'channels.id')
      .select('member.user_id')
      .distinct()
      .execute(),
    visible.select('channels.dm_key').where('channels.dm_key', 'is not', null).execute(),
  ]);
  return new Set([
    viewerId,
    ...members.map((member) => member.user_id),
    ...keys.flatMap(({ dm_key }) => (dm_key === null ? [] : dmUserIds(dm_key))),
  ]);
}
