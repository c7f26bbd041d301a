import type { Reader } from '../../platform/store/store.js';
import { dmUserIds } from './dm-key.js';
import { visibleChannels } from './visible-channels.js';

/**
 * The members of a workspace whom a guest sees: the guest, the present and former members of the guest's
 * channels (messages of former members are still there), and the users of the guest's direct messages. Null
 * for members of other roles, who see everybody.
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
