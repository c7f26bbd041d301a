import type { KeptCall } from '@parley/contract/cable/call-channel';
import { hangUp, type TransmitSignal } from '../../domain/calls/leave-calls.js';
import type { Store } from '../../platform/store/store.js';
import { watch } from './watch-call.js';

/** Milliseconds: both windows of a call report it, and they share a row. */
const oftenEnough = 15_000;

/**
 * Notes that a call goes on; without effect for a call that is not the user's. If the call ended before it was
 * answered, the user is told so again: the signal may have come while their connection was down, and none is stored.
 */
export type KeepCall = (userId: number, kept: KeptCall) => Promise<void>;

export function callKeeper(store: Store, transmit: TransmitSignal): KeepCall {
  return async (userId, { channel_id, call_id }) => {
    const now = store.clock.now();
    const call = await store.reader
      .selectFrom('calls')
      .selectAll()
      .where('channel_id', '=', channel_id)
      .where('call_id', '=', call_id)
      .where((eb) => eb.or([eb('caller_id', '=', userId), eb('callee_id', '=', userId)]))
      .executeTakeFirst();
    if (!call) return;
    if (call.answered_at === null) {
      const partnerId = call.caller_id === userId ? call.callee_id : call.caller_id;
      if (call.ended_at !== null) hangUp(transmit, partnerId, [call]);
      return;
    }
    if (call.ended_at !== null || (call.kept_at ?? 0) >= now - oftenEnough) return;
    await store.transact(async (tx) => {
      await tx
        .updateTable('calls')
        .set({ kept_at: tx.now })
        .where('id', '=', call.id)
        .where('ended_at', 'is', null)
        .execute();
      // From now on its silence tells that it has ended.
      if (call.kept_at === null) watch(tx, { ...call, kept_at: tx.now });
    });
  };
}
