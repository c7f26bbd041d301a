import type { ChatChannelPayload } from '@parley/contract/cable/chat-channel';
import type { Message } from '@parley/contract/entities/message';
import type { Stream } from '../store/event.js';
import type { Transaction } from '../store/store.js';
import { announceSaved, isSavesStream, subjectOf } from './events.js';

/**
 * Events of saves hold the whole message. After a change of it, each of its savers' streams that
 * still holds one says the same again of the message as it is now, which takes the earlier text
 * away. `told`: streams that have been told in this transaction.
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
    if (row.message === null || !isSavesStream(stream) || told.has(stream)) continue;
    // Written by `announceSaved` alone.
    const { message_data: said } = JSON.parse(row.message) as ChatChannelPayload;
    if (said.type !== 'RECEIVE_MESSAGE_SAVE' && said.type !== 'REMOVE_MESSAGE_SAVE') continue;
    announceSaved(tx, stream, { ...said, message });
  }
}
