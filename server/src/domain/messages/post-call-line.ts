import type { CallOutcome } from '@parley/contract/entities/message';
import { callText, quietOutcomes } from '@parley/contract/rules/call-line';
import type { Transaction } from '../../platform/store/store.js';
import type { DmRow } from '../channels/channel-view.js';
import { dmUserIds } from '../channels/dm-key.js';
import { reviveDm } from '../channels/revive-dm.js';
import { announceWaiting } from '../mentions/announce-waiting.js';
import { notifyKind } from '../notifications/notify-kind.js';
import { announceMessage } from './events.js';
import { insertLine } from './insert-message.js';
import { messageView } from './message-view.js';

interface CallLine {
  callerId: number;
  outcome: CallOutcome;
  /** Epoch milliseconds. */
  rangAt: number;
  seconds: number | null;
}

/**
 * Posts the message that a call leaves, in the transaction that ends the call and has locked the channel's
 * stream. Returns its id.
 */
export async function postCallLine(
  tx: Transaction,
  channel: DmRow,
  { callerId, outcome, rangAt, seconds }: CallLine,
): Promise<number> {
  const row = await insertLine(tx, channel, {
    authorId: callerId,
    body: `<p>${callText({ outcome, seconds })}</p>`,
    call_outcome: outcome,
    call_rang_at: rangAt,
    call_seconds: seconds,
  });
  await reviveDm(tx, channel);
  if (!quietOutcomes.includes(outcome)) {
    const called = dmUserIds(channel.dm_key).filter((id) => id !== callerId);
    await announceWaiting(tx, channel, called);
    notifyKind.enqueue(tx, { message_id: row.id });
  }
  announceMessage(tx, messageView(row), channel);
  return row.id;
}
