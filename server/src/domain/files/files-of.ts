import type { MessageFile } from '@parley/contract/entities/message';
import { prepareList } from '../../platform/store/prepared.js';
import type { Reader } from '../../platform/store/store.js';
import { fileView } from './file-view.js';

const ofMessages = prepareList((reader: Reader, messageIds: number[]) =>
  reader
    .selectFrom('files')
    .select(['id', 'name', 'content_type', 'message_id'])
    .where('message_id', 'in', messageIds)
    .orderBy('id'),
);

/**
 * The files of messages, in the order in which they were sent; messages without files are absent
 * from the map.
 */
export async function filesOf(
  reader: Reader,
  messageIds: readonly number[],
): Promise<Map<number, MessageFile[]>> {
  const files = new Map<number, MessageFile[]>();
  if (messageIds.length === 0) return files;
  const rows = await reader.run(...ofMessages(messageIds));
  for (const { message_id, ...row } of rows) {
    if (message_id === null) continue;
    const file = fileView(row, message_id);
    const known = files.get(message_id);
    if (known) known.push(file);
    else files.set(message_id, [file]);
  }
  return files;
}
