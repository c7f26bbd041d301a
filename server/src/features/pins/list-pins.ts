import type { Message } from '@parley/contract/entities/message';
import { findChannel } from '../../domain/channels/visible-channels.js';
import { readViews } from '../../domain/messages/read-views.js';
import type { Reader } from '../../platform/store/store.js';
import { pinnedMessages } from './pinned-messages.js';

/** By message id. */
export async function listPins(
  reader: Reader,
  userId: number,
  channelId: number,
): Promise<Record<string, Message>> {
  await findChannel(reader, userId, channelId);
  const rows = await pinnedMessages(reader, channelId).selectAll().execute();
  const messages = await readViews(reader, rows);
  return Object.fromEntries(messages.map((message) => [message.id, message]));
}
