import type { Message } from '@parley/contract/entities/message';
import { prepareList } from '../../platform/store/prepared.js';
import type { Reader } from '../../platform/store/store.js';
import { filesOf } from '../files/files-of.js';
import { previewsOf } from '../previews/preview-rows.js';
import { type MessageRow, messageView, type Reaction } from './message-view.js';

/** Messages with their files and reactions, in a fixed number of queries. */
export async function readViews(reader: Reader, rows: readonly MessageRow[]): Promise<Message[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [files, reactions, previews] = await Promise.all([
    filesOf(reader, ids),
    reactionsOf(reader, ids),
    previewsOf(reader, ids),
  ]);
  return rows.map((row) =>
    messageView(row, files.get(row.id), reactions.get(row.id), previews.get(row.id)),
  );
}

export async function readView(reader: Reader, row: MessageRow): Promise<Message> {
  const ids = [row.id];
  const [files, reactions] = [await filesOf(reader, ids), await reactionsOf(reader, ids)];
  const previews = await previewsOf(reader, ids);
  return messageView(row, files.get(row.id), reactions.get(row.id), previews.get(row.id));
}

const reactionsTo = prepareList((reader: Reader, messageIds: number[]) =>
  reader
    .selectFrom('message_reactions')
    .select(['message_id', 'user_id', 'react_code'])
    .where('message_id', 'in', messageIds)
    .orderBy('created_at')
    .orderBy('user_id')
    .orderBy('react_code'),
);

/** In the order of the first use of each emoji. */
async function reactionsOf(
  reader: Reader,
  messageIds: readonly number[],
): Promise<Map<number, Reaction[]>> {
  const rows = await reader.run(...reactionsTo(messageIds));
  const byMessage = new Map<number, Reaction[]>();
  for (const row of rows) {
    const before = byMessage.get(row.message_id);
    if (before) before.push(row);
    else byMessage.set(row.message_id, [row]);
  }
  return byMessage;
}
