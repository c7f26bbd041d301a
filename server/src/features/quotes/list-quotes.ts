import type { MessageQuote } from '@parley/contract/entities/message-quote';
import { quoteText } from '@parley/contract/rules/quote-text';
import { visibleChannels } from '../../domain/channels/visible-channels.js';
import { filesOf } from '../../domain/files/files-of.js';
import type { Reader } from '../../platform/store/store.js';

/** The quotes of those messages that the user may see, by id. */
export async function listQuotes(
  reader: Reader,
  userId: number,
  ids: readonly number[],
): Promise<Record<string, MessageQuote>> {
  const rows = await visibleChannels(reader, userId)
    .innerJoin('messages', 'messages.channel_id', 'channels.id')
    .select([
      'messages.id',
      'messages.channel_id',
      'messages.user_id',
      'messages.created_at',
      'messages.body',
    ])
    .where('messages.id', 'in', ids)
    .where('messages.deleted_at', 'is', null)
    .execute();
  if (rows.length === 0) return {};
  const files = await filesOf(
    reader,
    rows.map(({ id }) => id),
  );
  return Object.fromEntries(
    rows.map(({ body, created_at, ...row }) => {
      const quote: MessageQuote = {
        ...row,
        created_at: new Date(created_at).toISOString(),
        text: quoteText(body),
        files: (files.get(row.id) ?? []).map(({ name, type }) => ({ name, type })),
      };
      return [row.id, quote];
    }),
  );
}
