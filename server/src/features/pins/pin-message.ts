import type { Message } from '@parley/contract/entities/message';
import { serverLimits } from '@parley/contract/limits';
import { serverTexts } from '@parley/contract/texts';
import { announceChanged } from '../../domain/messages/events.js';
import { type LockedMessage, lockMessage } from '../../domain/messages/lock-message.js';
import type { MessageRow } from '../../domain/messages/message-view.js';
import { assertMayDo } from '../../domain/messages/policy.js';
import { readView } from '../../domain/messages/read-views.js';
import { renewSaves } from '../../domain/messages/renew-saves.js';
import { invalid } from '../../platform/http/errors.js';
import type { Store, Transaction } from '../../platform/store/store.js';
import { pinnedMessages } from './pinned-messages.js';

/** Idempotent: a pinned message stays pinned by whoever pinned it first. */
export async function pinMessage(
  store: Store,
  userId: number,
  messageId: number,
): Promise<Message> {
  return store.transact(async (tx) => {
    const locked = await lockMessage(tx, userId, messageId);
    assertMayDo('pin', userId, locked);
    if (locked.message.pinned_at !== null) return readView(tx, locked.message);
    await assertRoom(tx, locked.channel.id);
    return setPin(tx, locked, { pinner_id: userId, pinned_at: tx.now });
  });
}

/** Idempotent. */
export async function unpinMessage(
  store: Store,
  userId: number,
  messageId: number,
): Promise<Message> {
  return store.transact(async (tx) => {
    const locked = await lockMessage(tx, userId, messageId);
    assertMayDo('unpin', userId, locked);
    if (locked.message.pinned_at === null) return readView(tx, locked.message);
    return setPin(tx, locked, { pinner_id: null, pinned_at: null });
  });
}

/** The channel is locked: nobody else pins meanwhile. */
async function assertRoom(tx: Transaction, channelId: number): Promise<void> {
  const { count } = await pinnedMessages(tx, channelId)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= serverLimits.pinsMax) throw invalid([serverTexts.pinsFull]);
}

async function setPin(
  tx: Transaction,
  { message, channel }: LockedMessage,
  pin: Pick<MessageRow, 'pinner_id' | 'pinned_at'>,
): Promise<Message> {
  const row = await tx
    .updateTable('messages')
    .set(pin)
    .where('id', '=', message.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const view = await readView(tx, row);
  announceChanged(tx, view, channel, row.event_offset);
  await renewSaves(tx, view);
  return view;
}
