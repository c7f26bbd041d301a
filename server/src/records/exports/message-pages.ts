import type { Message } from '@parley/contract/entities/message';
import { readViews } from '../../messages/read-views.js';
import type { Reader } from '../../store/store.js';
import { pages, type Progress } from './archive-entries.js';

interface Chosen {
  channelId: number;
  /** Null: messages of every author. */
  authorId: number | null;
}

/** The messages of a channel from the oldest on, a page at a time; counts each page once it is written. */
export async function* messagePages(
  reader: Reader,
  { channelId, authorId }: Chosen,
  progress: Progress,
): AsyncGenerator<Message[]> {
  const chunks = pages((after, limit) =>
    reader
      .selectFrom('messages')
      .selectAll()
      .where('channel_id', '=', channelId)
      .$if(authorId !== null, (all) => all.where('user_id', '=', authorId ?? 0))
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  for await (const rows of chunks) {
    yield await readViews(reader, rows);
    await progress(rows.length);
  }
}
