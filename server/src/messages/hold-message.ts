import { findChannel, type VisibleChannel } from '../channels/visible-channels.js';
import { notFound } from '../http/errors.js';
import type { Transaction } from '../store/store.js';
import type { MessageRow } from './message-view.js';

export interface HeldMessage {
  message: MessageRow;
  channel: VisibleChannel;
}

/**
 * A message about to be changed or marked. Until the transaction ends nobody else changes one of its
 * channel, joins it or leaves it, so its events come in the order of what happened (R6).
 * Throws 404 for a message that was deleted, and for one they may not see.
 */
export async function holdMessage(
  tx: Transaction,
  userId: number,
  messageId: number,
): Promise<HeldMessage> {
  const place = await tx
    .selectFrom('messages')
    .select('channel_id')
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!place) throw notFound();
  await tx.hold(`channel:${place.channel_id}`);
  const channel = await findChannel(tx, userId, place.channel_id);
  // Looked at only now: whoever held the channel before may have changed it.
  const message = await tx
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', messageId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!message) throw notFound();
  return { message, channel };
}
