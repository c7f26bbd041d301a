import type { Transaction } from '../store/store.js';

export interface Position {
  /** Everything up to this message is read. */
  lastReadId: number;
  /** Marked unread from here. */
  unreadFromId: number | null;
  /**
   * Of the entry that a browser knew when it read by itself: such a position only goes forward, and
   * keeps a later "mark as unread". Null: the user chose the position.
   */
  knownRevision: number | null;
}

interface MembershipKey {
  userId: number;
  channelId: number;
}

/** Resolves with whether the position is another now. */
export async function movePosition(
  tx: Transaction,
  { userId, channelId }: MembershipKey,
  { lastReadId, unreadFromId, knownRevision }: Position,
): Promise<boolean> {
  const moved = await tx
    .updateTable('channel_members')
    .set((eb) => ({
      last_read_id: lastReadId,
      unread_from_id: unreadFromId,
      revision: eb('revision', '+', 1),
    }))
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    // One statement decides and changes: two devices may read at once.
    .where(({ and, eb, or }) =>
      knownRevision === null
        ? or([
            eb('last_read_id', '!=', lastReadId),
            eb('unread_from_id', 'is distinct from', unreadFromId),
          ])
        : and([
            eb('last_read_id', '<', lastReadId),
            or([eb('unread_from_id', 'is', null), eb('revision', '<=', knownRevision)]),
          ]),
    )
    .returning('id')
    .execute();
  return moved.length > 0;
}
