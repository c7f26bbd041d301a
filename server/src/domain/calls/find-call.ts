import type { CallSignal } from '@parley/contract/entities/call-signal';
import type { Selectable } from 'kysely';
import { prepare, type ValueOf } from '../../platform/store/prepared.js';
import type { CallsTable } from '../../platform/store/schema.js';
import type { Reader } from '../../platform/store/store.js';

export type CallRow = Selectable<CallsTable>;

/** Milliseconds in which a JOIN_CALL without `call_id` may still be a repetition of an ended call's. */
const lateBy = 2_000;

const byCallId = prepare((reader: Reader, value: ValueOf<{ channelId: number; callId: string }>) =>
  reader
    .selectFrom('calls')
    .selectAll()
    .where('channel_id', '=', value('channelId'))
    .where('call_id', '=', value('callId')),
);

/** The call that a signal belongs to. Without `call_id` it belongs to whichever call is active. */
export async function findCall(
  reader: Reader,
  signal: CallSignal,
  now: number,
): Promise<CallRow | undefined> {
  const { channel_id: channelId, call_id: callId } = signal;
  if (callId !== undefined) {
    const [call] = await reader.run(byCallId, { channelId, callId });
    return call;
  }
  const isRinging = signal.type === 'JOIN_CALL';
  let active = reader.selectFrom('calls').selectAll().where('channel_id', '=', channelId);
  if (isRinging) active = active.where('caller_id', '=', signal.from).where('call_id', 'is', null);
  if (/^(PICKUP|REJECT)_CALL$/.test(signal.type)) {
    active = active.where('callee_id', '=', signal.from);
  }
  return active
    .where((eb) =>
      eb.or([
        eb('ended_at', 'is', null),
        ...(isRinging ? [eb('ended_at', '>', now - lateBy)] : []),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
