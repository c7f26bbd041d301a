import { notFound } from '../../platform/http/errors.js';
import type { Transaction } from '../../platform/store/store.js';
import {
  findChannel,
  findChannelOfMessage,
  type VisibleChannel,
} from '../channels/visible-channels.js';
import type { MessageRow } from './message-view.js';

export interface LockedMessage {
  message: MessageRow;
  channel: VisibleChannel;
}

/**
 * Reads a message that is about to be changed or marked, and locks its channel: until the
 * transaction ends no other transaction changes the channel's messages or memberships, so its
 * events are in the order of the changes (R6). Throws 404 for a deleted message, and for a message
 * that the user may not see.
 */
export async function lockMessage(
  tx: Transaction,
  userId: number,
  messageId: number,
): Promise<LockedMessage> {
  const { id: channelId } = await findChannelOfMessage(tx, userId, messageId);
  await tx.lock(`channel:${channelId}`);
  const channel = await findChannel(tx, userId, channelId);
  // Read only now: an earlier holder of the channel may have changed it.
  const message = await tx
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', messageId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!message) throw notFound();
  return { message, channel };
}
