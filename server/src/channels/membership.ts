import type { Transaction } from '../store/store.js';
import type { ChannelMemberRow, ChannelRow } from './channel-view.js';

export function insertMember(
  tx: Transaction,
  channel: ChannelRow,
  userId: number,
): Promise<ChannelMemberRow> {
  return tx
    .insertInto('channel_members')
    .values({
      channel_id: channel.id,
      workspace_id: channel.workspace_id,
      user_id: userId,
      joined_at: tx.now,
      left_at: null,
      starred_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Null: they are in the channel (again). */
export function setLeftAt(
  tx: Transaction,
  membershipId: number,
  leftAt: number | null,
): Promise<ChannelMemberRow> {
  return tx
    .updateTable('channel_members')
    .set({ left_at: leftAt })
    .where('id', '=', membershipId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
