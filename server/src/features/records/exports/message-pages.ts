import type { Message } from '@parley/contract/entities/message';
import type { MessageRow } from '../../../domain/messages/message-view.js';
import { readViews } from '../../../domain/messages/read-views.js';
import type { Reader } from '../../../platform/store/store.js';
import { pages, type Progress, step } from './archive-entries.js';

interface Chosen {
  channelIds: readonly number[];
  /** Null: messages of every author. */
  authorId: number | null;
}

/**
 * The messages of channel after channel, each from its oldest message on, some hundreds at a time
 * however few a channel has; counts them once they are written.
 */
export async function* messagePages(
  reader: Reader,
  chosen: Chosen,
  progress: Progress,
): AsyncGenerator<Message[]> {
  for await (const rows of gathered(messageRows(reader, chosen))) {
    yield await readViews(reader, rows);
    await progress(rows.length);
  }
}

async function* messageRows(
  reader: Reader,
  { channelIds, authorId }: Chosen,
): AsyncGenerator<MessageRow[]> {
  for (const channelId of channelIds) {
    yield* pages((after, limit) =>
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
  }
}

/** Joins small chunks to chunks of `step` rows and more. */
async function* gathered<Row>(chunks: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  let held: Row[] = [];
  for await (const rows of chunks) {
    held.push(...rows);
    if (held.length < step) continue;
    yield held;
    held = [];
  }
  if (held.length > 0) yield held;
}
