import type { ChannelRow } from '../../domain/channels/channel-view.js';
import { dmUserIds } from '../../domain/channels/dm-key.js';
import {
  type VisibleChannel,
  visibleChannelColumns,
} from '../../domain/channels/visible-channels.js';
import type { Reader, Transaction } from '../../platform/store/store.js';

export interface DmPlace {
  workspaceId: number;
  /** `dmKey` of its users. */
  key: string;
  creatorId: number;
}

/**
 * The direct messages with this key, locked and as `creatorId` sees them, even before they are a member.
 * Concurrent calls find the same channel: the key is unique, and the second insert waits.
 */
export async function findOrMakeDm(tx: Transaction, place: DmPlace): Promise<VisibleChannel> {
  const id =
    (await findDmId(tx, place)) ?? (await insertDm(tx, place)) ?? (await findDmId(tx, place));
  if (id === undefined) throw new Error('The conflicting channel must exist.');
  // Locked before reading, so that no concurrent transaction restores it between the read and the
  // change.
  await tx.lock(`channel:${id}`);
  return lookAt(tx, id, place.creatorId);
}

function lookAt(tx: Transaction, channelId: number, userId: number): Promise<VisibleChannel> {
  return tx
    .selectFrom('channels')
    .leftJoin('channel_members as own', (join) =>
      join.onRef('own.channel_id', '=', 'channels.id').on('own.user_id', '=', userId),
    )
    .select(visibleChannelColumns)
    .where('channels.id', '=', channelId)
    .executeTakeFirstOrThrow();
}

export async function findDmId(
  reader: Reader,
  { workspaceId, key }: DmPlace,
): Promise<number | undefined> {
  const channel = await reader
    .selectFrom('channels')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('name_key', '=', key)
    .executeTakeFirst();
  return channel?.id;
}

async function insertDm(
  tx: Transaction,
  { workspaceId, key, creatorId }: DmPlace,
): Promise<number | undefined> {
  const kind: ChannelRow['kind'] = dmUserIds(key).length === 2 ? 'direct' : 'group';
  const channel = await tx
    .insertInto('channels')
    .values({
      workspace_id: workspaceId,
      // A group's own name is given later.
      name: kind === 'direct' ? key : '',
      name_key: key,
      topic: '',
      description: '',
      creator_id: creatorId,
      created_at: tx.now,
      kind,
      dm_key: key,
      deleted_at: null,
    })
    .onConflict((clash) => clash.columns(['workspace_id', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return channel?.id;
}
