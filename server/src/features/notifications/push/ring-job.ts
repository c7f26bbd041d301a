import { attentionSpan } from '@parley/contract/rules/notify/decide';
import { callFacts } from '@parley/contract/rules/notify/message-facts';
import { ringKind } from '../../../domain/calls/ring-kinds.js';
import { attentionAt } from '../../../domain/notifications/attention.js';
import { handleJobs } from '../../../platform/jobs/job-kind.js';
import type { Store } from '../../../platform/store/store.js';
import { findChannelMember, decideFor } from '../deciding/member-rows.js';
import { subscriptionsOf } from '../devices/devices.js';
import { pushCall } from './push-call.js';

/** Seconds: later nobody waits any more. */
const ringTtl = 30;

/** Rings the devices of a called person, unless they use a tab, which rings itself. */
export const ringJob = handleJobs(ringKind, {
  async run({ channel_id: channelId, caller_id: callerId, user_id, called_at }, parts) {
    const { store } = parts;
    const now = store.clock.now();
    if (now - called_at > ringTtl * 1000) return;
    const member = await findChannelMember(store.reader, channelId, user_id);
    if (!member) return;
    const usedAt = attentionAt(store, user_id, member.active_at);
    if (usedAt !== null && now - usedAt < attentionSpan) return;
    // A user who has left the conversation, or never answered in it, can be called all the same.
    if (!decideFor(store, callFacts, { ...member, left_at: null }, now).push) return;
    const subscriptions = await subscriptionsOf(store.reader, [user_id]);
    if (subscriptions.length === 0 || !(await beginToRing(store, channelId, callerId))) return;
    const call = { channelId, callerId, kind: 'call', body: 'Is calling you' } as const;
    await pushCall(parts, subscriptions, { ...call, silent: false, ttl: ringTtl });
  },
});

/** Notes it before it rings, so that the end of the call finds it. False if the call does not ring any more. */
async function beginToRing(store: Store, channelId: number, callerId: number): Promise<boolean> {
  return store.transact(async (tx) => {
    // As what answers and ends calls does: each sees what the other wrote.
    await tx.lock(`channel:${channelId}`);
    const ringing = await tx
      .updateTable('calls')
      .set({ pushed_at: tx.now })
      .where('channel_id', '=', channelId)
      .where('caller_id', '=', callerId)
      .where('answered_at', 'is', null)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute();
    return ringing.length > 0;
  });
}
