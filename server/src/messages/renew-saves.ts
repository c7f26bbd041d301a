import type { ChatChannelPayload } from '@parley/contract/cable/chat-channel';
import type { Message } from '@parley/contract/entities/message';
import { isOwnStream } from '../channels/own-stream.js';
import type { Stream } from '../store/event.js';
import type { Transaction } from '../store/store.js';
import { announceSaved, subjectOf } from './events.js';

/**
 * Events of saves contain the whole message. After a change, each saver's stream that still has
 * such an event gets a new event with the present message, which clears the earlier text. `told`:
 * streams that were already written in this transaction.
 */
export async function renewSaves(
  tx: Transaction,
  message: Message,
  told: ReadonlySet<Stream> = new Set(),
): Promise<void> {
  const rows = await tx
    .selectFrom('events')
    .select(['stream', 'message'])
    .where('subject', '=', subjectOf(message.id))
    .execute();
  for (const row of rows) {
    const stream = row.stream as Stream;
    if (row.message === null || !isOwnStream(stream) || told.has(stream)) continue;
    // Written by `announceSaved` alone.
    const { message_data: said } = JSON.parse(row.message) as ChatChannelPayload;
    if (said.type !== 'RECEIVE_MESSAGE_SAVE' && said.type !== 'REMOVE_MESSAGE_SAVE') continue;
    announceSaved(tx, stream, { ...said, message });
  }
}
