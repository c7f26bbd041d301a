import { setImmediate } from 'node:timers/promises';
import { hasTerms } from '@parley/contract/rules/message-search/matching';
import type { IndexedDocument, IndexQuery } from '../../platform/store/search-index.js';
import { channelMark } from '../../platform/store/search-index.js';
import type { Reader, StoreOfRoutes } from '../../platform/store/store.js';
import { readDocuments } from './read-documents.js';

/** A search looks through at most this many of the newest messages that are not indexed yet. */
const mostLooked = 200;
/** Beyond these it does not matter how many there are. */
const mostCounted = 1_000;

/** Messages of some channels that the index does not have yet, newest first. */
export interface Unindexed {
  /** The messages that a search has to look through. */
  ids: readonly number[];
  /** How many there are, those included; counted up to about a thousand. */
  count: number;
}

export async function findUnindexed(
  { reader, index }: StoreOfRoutes,
  channelIds: readonly number[],
): Promise<Unindexed> {
  // In two queries: PostgreSQL, which cannot know how long the queue is, would read all messages for one.
  const queued = await reader
    .selectFrom('search_queue')
    .select('message_id')
    .orderBy('message_id', 'desc')
    .limit(mostCounted)
    .execute();
  const ids = await inChannels(
    reader,
    channelIds,
    queued.map(({ message_id }) => message_id),
  );
  const builtFrom = await index.builtFrom();
  const older = builtFrom === 0 ? 0 : await countOlder(reader, channelIds, builtFrom);
  return { ids: ids.slice(0, mostLooked), count: ids.length + older };
}

async function inChannels(
  reader: Reader,
  channelIds: readonly number[],
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const wanted = new Set(channelIds);
  const rows = await reader
    .selectFrom('messages')
    .select(['id', 'channel_id'])
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  return rows.filter((row) => wanted.has(row.channel_id)).map(({ id }) => id);
}

/** Null: all are. */
async function countOlder(
  reader: Reader,
  channelIds: readonly number[],
  builtFrom: number | null,
): Promise<number> {
  if (channelIds.length === 0) return 0;
  const older = await reader
    .selectFrom('messages')
    .select('id')
    .where('channel_id', 'in', channelIds)
    .$if(builtFrom !== null, (query) => query.where('id', '<', builtFrom))
    .limit(mostCounted)
    .execute();
  return older.length;
}

/** Milliseconds after which others get a turn of the event loop. */
const longestTurn = 3;

/** Finds the messages among these that the index would find if it had them. */
export async function matching(
  reader: Reader,
  ids: readonly number[],
  query: IndexQuery,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const found: number[] = [];
  let turn = performance.now();
  for (const document of await readDocuments(reader, ids)) {
    if (isFound(document, query)) found.push(document.id);
    if (performance.now() - turn > longestTurn) {
      await setImmediate();
      turn = performance.now();
    }
  }
  return found;
}

function isFound({ tokens, marks }: IndexedDocument, query: IndexQuery): boolean {
  const has = new Set(marks);
  return (
    query.channelIds.some((id) => has.has(channelMark(id))) &&
    query.marks.every((list) => list.some((mark) => has.has(mark))) &&
    hasTerms(tokens, query.terms)
  );
}
