import type { BodyOf } from '@parley/contract/endpoint';
import type { setNotify as endpoint } from '@parley/contract/endpoints/reads';
import type { ReadEntry } from '@parley/contract/entities/read-entry';
import { announceRead, announceWaitingChanged } from '../../domain/channels/events.js';
import { findJoined, readPosition } from '../../domain/reads/read-position.js';
import type { Store } from '../../platform/store/store.js';

type NotifyChange = BodyOf<typeof endpoint>['notify'];

/** Changes the user's level for a channel, or mutes it; announced only if it changes something. */
export async function setNotify(
  store: Store,
  userId: number,
  channelId: number,
  { level, muted }: NotifyChange,
): Promise<ReadEntry> {
  return store.transact(async (tx) => {
    const { workspace_id } = await findJoined(tx, userId, channelId);
    const before = await readPosition(tx, userId, channelId);
    const setsLevel = level !== undefined && level !== before.notify;
    const setsMuted = muted !== undefined && muted !== before.muted;
    if (!setsLevel && !setsMuted) return before;
    await tx
      .updateTable('channel_members')
      .set((eb) => ({
        ...(setsLevel && { notify: level }),
        ...(setsMuted && { muted_since: muted ? tx.now : null }),
        revision: eb('revision', '+', 1),
      }))
      .where('user_id', '=', userId)
      .where('channel_id', '=', channelId)
      .execute();
    const entry = await readPosition(tx, userId, channelId);
    announceRead(tx, { workspace_id, user_id: userId }, entry);
    // Muted channels are not counted.
    if (setsMuted && entry.mentions > 0) {
      announceWaitingChanged(tx, { workspace_id, user_id: userId });
    }
    return entry;
  });
}
