import type { CallSignal } from '@parley/contract/entities/call-signal';
import { endCall } from '../../domain/calls/end-call.js';
import { type CallRow, findCall } from '../../domain/calls/find-call.js';
import { ringKind, stopRinging } from '../../domain/calls/ring-kinds.js';
import type { ChannelRow } from '../../domain/channels/channel-view.js';
import type { Store, Transaction } from '../../platform/store/store.js';
import { type CallStep, stepOf } from './call-step.js';
import { lastSign } from './overdue.js';
import { watch } from './watch-call.js';

export interface SpokenSignal {
  signal: CallSignal;
  /** The session of the browser that sends the signal. */
  sessionId: number;
}

/**
 * Records what a signal says about its call. Nothing is written for signals that are repeated, or say
 * nothing about it. `countRing` is called before a new call is recorded, and may refuse it.
 */
export async function recordSignal(
  store: Store,
  channel: ChannelRow,
  spoken: SpokenSignal,
  countRing: () => Promise<void>,
): Promise<void> {
  const { signal } = spoken;
  // Its descriptions and candidates come in bursts, and tell nothing.
  if (signal.type === 'EXCHANGE' || signal.type === 'RECEIVED_CALL') return;
  const known = await findCall(store.reader, signal, store.clock.now());
  const expected = stepOf(known, signal);
  if (expected === null) return;
  if (expected === 'ring') await countRing();
  await store.transact(async (tx) => {
    await tx.lock(`channel:${channel.id}`);
    // Read only now: an earlier holder of the channel may have changed it.
    const call = await findCall(tx, signal, tx.now);
    const step = stepOf(call, signal);
    if (step === 'ring') await begin(tx, channel, signal);
    else if (call && step) await take(tx, call, step, spoken);
  });
}

async function begin(tx: Transaction, channel: ChannelRow, signal: CallSignal): Promise<void> {
  await endEarlierCalls(tx, channel, signal.from);
  const values = {
    workspace_id: channel.workspace_id,
    channel_id: channel.id,
    call_id: signal.call_id ?? null,
    caller_id: signal.from,
    callee_id: signal.to,
    rang_at: tx.now,
    answered_at: null,
    kept_at: null,
    left_at: null,
    ended_at: null,
    message_id: null,
    pushed_at: null,
  };
  const { id } = await tx
    .insertInto('calls')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  watch(tx, { id, ...values });
  const ring = { caller_id: signal.from, user_id: signal.to, called_at: tx.now };
  ringKind.enqueue(tx, { channel_id: channel.id, ...ring });
}

/** Ends the caller's earlier calls that never sent LEAVE_CALL. */
async function endEarlierCalls(
  tx: Transaction,
  { id: channelId }: ChannelRow,
  callerId: number,
): Promise<void> {
  const open = await tx
    .selectFrom('calls')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const call of open) {
    if (call.answered_at !== null)
      await endCall(tx, call, 'answered', { talkedUntil: lastSign(call) });
    else if (call.caller_id === callerId) await endCall(tx, call, 'missed');
  }
}

async function take(
  tx: Transaction,
  call: CallRow,
  step: Exclude<CallStep, 'ring'>,
  { signal: { reason }, sessionId }: SpokenSignal,
): Promise<void> {
  switch (step) {
    case 'answer':
      await change(tx, call, { answered_at: tx.now });
      stopRinging(tx, call, null, sessionId);
      await endOpposite(tx, call);
      break;
    case 'decline':
      await endCall(tx, call, (await isTalking(tx, call)) ? 'busy' : 'declined', { sessionId });
      break;
    case 'giveUp':
      await endCall(tx, call, 'missed');
      break;
    case 'hangUp':
      await endCall(tx, call, 'answered', {
        talkedUntil: reason === 'unconnected' ? null : tx.now,
      });
      break;
    case 'unload':
      await change(tx, call, { left_at: tx.now });
      break;
    case 'rejoin':
      await change(tx, call, { left_at: null });
  }
}

async function change(
  tx: Transaction,
  call: CallRow,
  changes: Partial<Pick<CallRow, 'answered_at' | 'left_at'>>,
): Promise<void> {
  await tx.updateTable('calls').set(changes).where('id', '=', call.id).execute();
  watch(tx, { ...call, ...changes });
}

/** Both called each other, and this call was taken: the partner's gives way to it. */
async function endOpposite(tx: Transaction, call: CallRow): Promise<void> {
  const opposite = await tx
    .selectFrom('calls')
    .selectAll()
    .where('channel_id', '=', call.channel_id)
    .where('caller_id', '=', call.callee_id)
    .where('answered_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
  for (const other of opposite) await endCall(tx, other, 'missed');
}

/** Whether the called user is in another call: its window declines this call by itself. */
async function isTalking(tx: Transaction, { id, callee_id }: CallRow): Promise<boolean> {
  const other = await tx
    .selectFrom('calls')
    .select('id')
    .where('ended_at', 'is', null)
    .where('id', '!=', id)
    .where((eb) =>
      eb.or([
        eb('caller_id', '=', callee_id),
        eb.and([eb('callee_id', '=', callee_id), eb('answered_at', 'is not', null)]),
      ]),
    )
    .executeTakeFirst();
  return other !== undefined;
}
