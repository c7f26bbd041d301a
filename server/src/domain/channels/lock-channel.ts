import type { Transaction } from '../../platform/store/store.js';
import { visibleChannels } from './visible-channels.js';

/**
 * Locks the stream of a channel if the user may see the channel. Nobody else waits for what goes on in it:
 * neither the answer nor its time tells them that the channel exists.
 */
export function lockChannel(tx: Transaction, userId: number, channelId: number): Promise<void> {
  return tx.lock(`channel:${channelId}`, () =>
    visibleChannels(tx, userId).select('channels.id').where('channels.id', '=', channelId),
  );
}
