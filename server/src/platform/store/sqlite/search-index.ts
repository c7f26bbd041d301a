import { randomUUID } from 'node:crypto';
import { gap } from '@parley/contract/rules/message-search/document';
import { hasTerms } from '@parley/contract/rules/message-search/matching';
import type { Phrase, Term } from '@parley/contract/rules/message-search/terms';
import { tokensVersion } from '@parley/contract/rules/message-search/tokens';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema.js';
import type {
  IndexedDocument,
  IndexQuery,
  IndexWindow,
  ReadDocuments,
  SearchIndex,
} from '../search-index.js';
import { openSearchThread } from './search-thread.js';
import type { Change, Row } from './search-worker.js';

interface Parts {
  /** The file of the index, beside the database. */
  file: string;
  /** The epoch of the database (R3): an index of another epoch is of no use. */
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

/** Characters of a beginning for which FTS5 has lists: `prefix` in `search-worker.js`. */
const longestBeginning = 3;
/** At least so many messages with the first letters of a beginning are compared with it. */
const leastCompared = 100;

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

  /**
   * FTS5 has lists of the messages for two and three first letters. For a longer beginning it reads those of every
   * word that begins so, all of them, before it gives the first. So the newest messages with its three first letters
   * are compared with it. Null: there are too few among them.
   */
  async function findByBeginnings(
    query: IndexQuery,
    { below, limit }: IndexWindow,
    read: ReadDocuments,
  ): Promise<number[] | null> {
    const terms = query.terms.map(withShortBeginnings);
    if (terms.every((term, at) => term === query.terms[at])) return null;
    const match = matchOf({ ...query, terms });
    const compared = Math.max(leastCompared, 2 * limit);
    const ids = await thread.call('find', { match, below, limit: compared });
    const documents = ids.length > 0 ? await read(reader, ids) : [];
    const found = documents.filter(({ tokens }) => hasTerms(tokens, query.terms));
    if (found.length < limit && ids.length === compared) return null;
    return found.slice(0, limit).map(({ id }) => id);
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
    async find(query, window, read) {
      const begun = await findByBeginnings(query, window, read);
      return begun ?? thread.call('find', { match: matchOf(query), ...window });
    },

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

function rowOf({ id, channelId, tokens, marks }: IndexedDocument): Row {
  if (channelId === null) return { id, channelId, text: null };
  return { id, channelId, text: [...tokens, gap, ...marks].join(' ') };
}

/** The same term where it has no long beginning. */
function withShortBeginnings(term: Term): Term {
  const short = term.map((phrase) => {
    const last = phrase.isPrefix ? Array.from(phrase.tokens.at(-1) ?? '') : [];
    if (last.length <= longestBeginning) return phrase;
    const beginning = last.slice(0, longestBeginning).join('');
    return { tokens: [...phrase.tokens.slice(0, -1), beginning], isPrefix: true };
  });
  return short.every((phrase, at) => phrase === term[at]) ? term : short;
}

/** Tokens and marks have no character that FTS5 would read as more than a part of a string. */
function matchOf({ terms, marks, places }: Pick<IndexQuery, 'terms' | 'marks' | 'places'>): string {
  return [
    ...terms.map((term: Term) => anyOf(term.map(phraseOf))),
    ...[places, ...marks].map((list) => anyOf(list.map((mark) => `"${mark}"`))),
  ].join(' AND ');
}

const phraseOf = ({ tokens, isPrefix }: Phrase): string =>
  `"${tokens.join(' ')}"${isPrefix ? ' *' : ''}`;

const anyOf = (alternatives: readonly string[]): string => `(${alternatives.join(' OR ')})`;
