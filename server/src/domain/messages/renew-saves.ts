import type { ChatChannelPayload } from '@parley/contract/cable/chat-channel';
import type { Message } from '@parley/contract/entities/message';
import type { Stream } from '../../platform/store/event.js';
import type { Transaction } from '../../platform/store/store.js';
import { guestsOutside } from '../audience/guests.js';
import { isOwnStream, ownStream } from '../audience/own-stream.js';
import { memberIds } from '../channels/member-ids.js';
import { announceSaved, subjectOf } from './events.js';

/**
 * Events of saves contain the whole message. After a change, each saver's stream that still has
 * such an event gets a new event with the present message, which clears the earlier text. Savers who do not
 * see the channel any more get none (R8): only the earlier text goes. `told`: streams that were already written
 * in this transaction.
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
  if (rows.length === 0) return;
  const reaches = await readersOf(tx, message.channel_id);
  for (const row of rows) {
    const stream = row.stream as Stream;
    if (row.message === null || !isOwnStream(stream) || told.has(stream)) continue;
    if (!reaches(stream)) {
      tx.append({ stream, subject: subjectOf(message.id) });
      continue;
    }
    // Written by `announceSaved` alone.
    const { message_data: said } = JSON.parse(row.message) as ChatChannelPayload;
    if (said.type !== 'RECEIVE_MESSAGE_SAVE' && said.type !== 'REMOVE_MESSAGE_SAVE') continue;
    announceSaved(tx, stream, { ...said, message });
  }
}

/** Returns whether an own stream may have the texts of a channel. */
async function readersOf(tx: Transaction, channelId: number): Promise<(stream: Stream) => boolean> {
  const { kind, workspace_id } = await tx
    .selectFrom('channels')
    .select(['kind', 'workspace_id'])
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow();
  const streamsOf = (userIds: readonly number[]) =>
    new Set(userIds.map((userId) => ownStream(workspace_id, userId)));
  if (kind === 'private') {
    const members = streamsOf(await memberIds(tx, channelId));
    return (stream) => members.has(stream);
  }
  // Members who left direct messages may go on with them.
  if (kind !== 'public') return () => true;
  const outside = streamsOf(await guestsOutside(tx, { workspace_id, channel_id: channelId }));
  return (stream) => !outside.has(stream);
}
