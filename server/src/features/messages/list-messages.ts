import type { Message } from '@parley/contract/entities/message';
import { limits } from '@parley/contract/limits';
import { findChannel } from '../../domain/channels/visible-channels.js';
import type { MessageRow } from '../../domain/messages/message-view.js';
import { readViews } from '../../domain/messages/read-views.js';
import { malformed } from '../../platform/http/errors.js';
import type { Neighbours } from '../../platform/http/link-header.js';
import type { Reader } from '../../platform/store/store.js';
import { type ChannelMessages, channelMessages } from './channel-messages.js';

/** The requested page: the newest messages, or those before, after or around a message id or a moment. */
export interface PageRequest {
  before?: number | undefined;
  after?: number | undefined;
  around?: number | undefined;
  /** Milliseconds. */
  at?: number | undefined;
  limit?: number | undefined;
}

export interface MessagePage extends Neighbours {
  messages: Record<string, Message>;
}

export async function listMessages(
  reader: Reader,
  userId: number,
  channelId: number,
  wanted: PageRequest,
): Promise<MessagePage> {
  const { before, after, around, at, limit = limits.pageDefault } = wanted;
  if ([before, after, around, at].filter((place) => place !== undefined).length > 1) {
    throw malformed(['Give only one of before, after, around and at.']);
  }
  await findChannel(reader, userId, channelId);

  const channel = channelMessages(reader, channelId);
  const rows = await rowsOf(channel, { before, after, around, at, limit });
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (!first || !last) return { messages: {}, prev: null, next: null };

  const [messages, older, newer] = await Promise.all([
    readViews(reader, rows),
    channel.before(first.id, 1),
    channel.after(last.id, 1),
  ]);
  return {
    messages: Object.fromEntries(messages.map((message) => [message.id, message])),
    prev: older.length > 0 ? { before: first.id, limit } : null,
    next: newer.length > 0 ? { after: last.id, limit } : null,
  };
}

async function rowsOf(
  channel: ChannelMessages,
  { before, after, at, limit, ...place }: PageRequest & { limit: number },
): Promise<MessageRow[]> {
  if (after !== undefined) return channel.after(after, limit);
  const around = at === undefined ? place.around : await channel.firstFrom(at);
  if (around === undefined) return channel.before(before, limit);
  const newerHalf = Math.floor(limit / 2);
  const [older, newer] = await Promise.all([
    channel.before(around + 1, limit - newerHalf),
    channel.after(around, newerHalf),
  ]);
  return [...older, ...newer];
}
