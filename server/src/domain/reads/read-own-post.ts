import { prepare, type ValueOf } from '../../platform/store/prepared.js';
import type { Transaction } from '../../platform/store/store.js';
import type { ChannelRow } from '../channels/channel-view.js';

interface OwnPost {
  channelId: number;
  userId: number;
  messageId: number;
}

const readUpTo = prepare((tx: Transaction, value: ValueOf<OwnPost>) =>
  tx
    .updateTable('channel_members')
    .set({ last_read_id: value('messageId'), seen_to_id: null, unread_from_id: null })
    .where('channel_id', '=', value('channelId'))
    .where('user_id', '=', value('userId')),
);

/**
 * An own message reads what is before it. Browsers conclude it from the message's event, so that a post
 * needs no second one.
 */
export async function readOwnPost(
  tx: Transaction,
  { id }: ChannelRow,
  message: { id: number; user_id: number },
): Promise<void> {
  await tx.run(readUpTo, { channelId: id, userId: message.user_id, messageId: message.id });
}
