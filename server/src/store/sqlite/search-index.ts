import { randomUUID } from 'node:crypto';
import { gap } from '@parley/contract/rules/message-search/document';
import type { Phrase, Term } from '@parley/contract/rules/message-search/terms';
import { tokensVersion } from '@parley/contract/rules/message-search/tokens';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema.js';
import {
  channelMark,
  type IndexedDocument,
  type IndexQuery,
  type SearchIndex,
} from '../search-index.js';
import { openSearchThread } from './search-thread.js';
import type { Change } from './search-worker.js';

interface Parts {
  /** Of the index: beside the database. */
  file: string;
  /** Of the database (R3): an index that knows another history is of no use. */
  epoch: string;
  /** The last mark of the index that the database has, under `markKey`. */
  mark: string | null;
  reader: Kysely<Schema>;
  /** Resolves once all commits that the reader sees are on disk. */
  flushed: () => Promise<void>;
  /** Runs a durable transaction. */
  write: (work: (db: Kysely<Schema>) => Promise<void>) => Promise<void>;
}

/**
 * In `meta`: the index's last mark. An index that has it neither as its last mark nor as the one before is not the
 * index for which the queue was emptied: it lacks messages.
 */
export const markKey = 'search_mark';

/** FTS5 in a file and a thread of its own. Only one task indexes at a time. */
export function openSqliteIndex({
  file,
  epoch,
  mark: firstMark,
  reader,
  flushed,
  write,
}: Parts): SearchIndex & { close(): Promise<void> } {
  let told = firstMark;
  let onReplaced: (why: string) => void = () => {};
  /** Whether all messages from before the index are known to be in it: then its thread need not be asked. */
  let isBuilt = false;
  const thread = openSearchThread({
    file,
    origin: originOf(epoch),
    mark: () => told,
    onReplaced(why) {
      isBuilt = false;
      onReplaced(why);
    },
  });

  /** Puts a change durably; `forget` runs in the transaction that tells the database of the index's new mark. */
  async function putMarked(
    change: Omit<Change, 'mark'>,
    forget: (db: Kysely<Schema>) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const mark = randomUUID();
    await thread.call('put', { ...change, mark });
    await write(async (db) => {
      await db
        .insertInto('meta')
        .values({ key: markKey, value: mark })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: mark }))
        .execute();
      await forget(db);
    });
    told = mark;
  }

  async function begin(): Promise<number> {
    const newest = await reader
      .selectFrom('messages')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst();
    // Later messages are queued.
    const from = newest?.id ? newest.id + 1 : 0;
    await putMarked({ rows: [], builtFrom: from });
    return from;
  }

  return {
    builtFrom: () => thread.call('builtFrom'),
    find: (query, { below, limit }) => thread.call('find', { match: matchOf(query), below, limit }),

    async indexQueued(limit, read) {
      const queued = await reader
        .selectFrom('search_queue')
        .select(['message_id', 'version'])
        .orderBy('message_id')
        .limit(limit)
        .execute();
      if (queued.length === 0) return 0;
      const ids = queued.map(idOf);
      const documents = await read(reader, ids);
      // R2: a crash could revert an edit whose new text the index has already.
      await flushed();
      await putMarked({ rows: documents.map(rowOf) }, async (db) => {
        for (const version of new Set(queued.map((row) => row.version))) {
          const known = queued.filter((row) => row.version === version);
          await db
            .deleteFrom('search_queue')
            .where('version', '=', version)
            .where('message_id', 'in', known.map(idOf))
            .execute();
        }
      });
      return queued.length;
    },

    async indexOlder(limit, read) {
      if (isBuilt) return false;
      const below = (await thread.call('builtFrom')) ?? (await begin());
      isBuilt = below === 0;
      if (isBuilt) return false;
      const older = await reader
        .selectFrom('messages')
        .select('id')
        .where('id', '<', below)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      const ids = older.map(({ id }) => id);
      const documents = ids.length > 0 ? await read(reader, ids) : [];
      await flushed();
      const next = ids.length === limit ? (ids.at(-1) ?? 0) : 0;
      await thread.call('put', { rows: documents.map(rowOf), builtFrom: next });
      return next > 0;
    },

    onReplaced(listener) {
      onReplaced = listener;
    },
    rebuild: () => thread.call('rebuild'),
    close: () => thread.close(),
  };
}

/** Identifies the database and the tokens' version that an index must have been made from. */
export const originOf = (epoch: string): string => `${epoch}/${tokensVersion}`;

const idOf = ({ message_id }: { message_id: number }): number => message_id;

function rowOf({ id, tokens, marks }: IndexedDocument): { id: number; text: string | null } {
  if (tokens.length === 0 && marks.length === 0) return { id, text: null };
  return { id, text: [...tokens, gap, ...marks].join(' ') };
}

/** Tokens and marks have no character that FTS5 would read as more than a part of a string. */
function matchOf({ terms, marks, channelIds }: IndexQuery): string {
  return [
    ...terms.map((term: Term) => anyOf(term.map(phraseOf))),
    ...[channelIds.map(channelMark), ...marks].map((list) =>
      anyOf(list.map((mark) => `"${mark}"`)),
    ),
  ].join(' AND ');
}

const phraseOf = ({ tokens, isPrefix }: Phrase): string =>
  `"${tokens.join(' ')}"${isPrefix ? ' *' : ''}`;

const anyOf = (alternatives: readonly string[]): string => `(${alternatives.join(' OR ')})`;
