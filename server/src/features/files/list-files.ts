import type { MessageFile } from '@parley/contract/entities/message';
import { limits } from '@parley/contract/limits';
import { findChannel } from '../../domain/channels/visible-channels.js';
import { fileView } from '../../domain/files/file-view.js';
import type { Neighbours } from '../../platform/http/link-header.js';
import type { Reader } from '../../platform/store/store.js';

export interface FilePage extends Neighbours {
  files: Record<string, MessageFile>;
}

/** The newest files of a channel's messages, or those before a file id. */
export async function listFiles(
  reader: Reader,
  userId: number,
  channelId: number,
  {
    before,
    limit = limits.pageDefault,
  }: { before?: number | undefined; limit?: number | undefined },
): Promise<FilePage> {
  await findChannel(reader, userId, channelId);
  let newest = reader
    .selectFrom('files')
    .select(['id', 'name', 'content_type', 'message_id'])
    .where('channel_id', '=', channelId)
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (before !== undefined) newest = newest.where('id', '<', before);
  const rows = await newest.execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    files: Object.fromEntries(
      shown.flatMap(({ message_id, ...row }) =>
        message_id === null ? [] : [[row.id, fileView(row, message_id)]],
      ),
    ),
    prev: last && rows.length > limit ? { before: last.id, limit } : null,
    next: null,
  };
}
