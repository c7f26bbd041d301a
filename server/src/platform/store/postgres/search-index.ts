import { gap } from '@parley/contract/rules/message-search/document';
import type { Phrase, Term } from '@parley/contract/rules/message-search/terms';
import { tokensVersion } from '@parley/contract/rules/message-search/tokens';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.js';
import type { IndexedDocument, IndexQuery, IndexWindow, SearchIndex } from '../search-index.js';

/** A search reads this many of the newest messages before it asks the index: common words are found in them. */
const newestLooked = 4_000;
/** Fewer in a search of one channel, which reads its messages one by one. */
const newestOfAChannel = 1_000;
/** The index is asked for at most this many places; with more, the places of found messages are compared. */
const mostNamed = 50;
const tokensInAStatement = 20_000;

/** How far messages from before the index are indexed: a row of `meta`. */
const progressKey = 'search_progress';

type Db = Kysely<Schema>;

/** A table of `tsvector` with a GIN index. Nodes take turns at indexing. */
export function openPostgresIndex(writer: Db, reader: Db): SearchIndex {
  return {
    async builtFrom() {
      const { version, from } = await progressOf(reader);
      return version >= tokensVersion ? from : null;
    },

    async find(query, window) {
      const newest = await newestOf(reader, query, window);
      return newest.length === window.limit ? newest : allOf(reader, query, window);
    },

    async indexQueued(limit, read) {
      if (!(await isAnyQueued(reader))) return 0;
      return writer.transaction().execute(async (db) => {
        if (!(await isOnlyIndexer(db))) return 0;
        const queued = await db
          .selectFrom('search_queue')
          .select('message_id')
          .orderBy('message_id')
          .limit(limit)
          // A change of one of these messages waits, and queues it again.
          .forUpdate()
          .execute();
        if (queued.length === 0) return 0;
        const ids = queued.map(({ message_id }) => message_id);
        await store(db, await read(db, ids));
        await db.deleteFrom('search_queue').where('message_id', 'in', ids).execute();
        return queued.length;
      });
    },

    async indexOlder(limit, read) {
      const known = await progressOf(reader);
      if (known.version === tokensVersion && known.from === 0) return false;
      return writer.transaction().execute(async (db) => {
        if (!(await isOnlyIndexer(db))) return false;
        const { version, from } = await progressOf(db);
        // Nodes of a newer version have made the index theirs.
        if (version > tokensVersion) return false;
        const below = version === tokensVersion ? from : await begin(db);
        const older = await db
          .selectFrom('messages')
          .select('id')
          .where('id', '<', below)
          .orderBy('id', 'desc')
          .limit(limit)
          .execute();
        const ids = older.map(({ id }) => id);
        if (ids.length > 0) await store(db, await read(db, ids));
        const next = ids.length === limit ? (ids.at(-1) ?? 0) : 0;
        if (next !== from || version !== tokensVersion) await setProgress(db, next);
        return next > 0;
      });
    },

    // The index is part of the database, with its safeguards: no empty one takes its place.
    onReplaced: () => {},
    rebuild: () =>
      writer.transaction().execute(async (db) => {
        await sql`truncate search_documents`.execute(db);
        await db.deleteFrom('meta').where('key', '=', progressKey).execute();
      }),
  };
}

/** Asked outside of a transaction, which costs more than the answer mostly is worth. */
async function isAnyQueued(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('search_queue')
    .select('message_id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Until the end of the transaction: two that read a message at different times would write it in any order. */
async function isOnlyIndexer(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_only: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${progressKey})) as is_only`.execute(db);
  return rows[0]?.is_only === true;
}

/** Version 0: nothing is indexed yet. */
async function progressOf(db: Db): Promise<{ version: number; from: number }> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', progressKey)
    .executeTakeFirst();
  const [version = 0, from = 0] = (row?.value ?? '').split('/').map(Number);
  return { version, from };
}

async function setProgress(db: Db, from: number): Promise<void> {
  const value = `${tokensVersion}/${from}`;
  await db
    .insertInto('meta')
    .values({ key: progressKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Resolves with the id from which on messages are queued. */
async function begin(db: Transaction<Schema>): Promise<number> {
  await sql`truncate search_documents`.execute(db);
  const newest = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return newest?.id ? newest.id + 1 : 0;
}

async function store(db: Db, documents: readonly IndexedDocument[]): Promise<void> {
  const gone = documents.filter(isGone).map(({ id }) => id);
  const there = documents.filter((document) => !isGone(document));
  if (gone.length > 0) {
    await sql`delete from search_documents where message_id = any(${gone}::bigint[])`.execute(db);
  }
  for (const some of portions(there)) {
    const ids = some.map(({ id }) => id);
    const tokens = some.map(tsvectorOf);
    await sql`insert into search_documents (message_id, tokens)
      select * from unnest(${ids}::bigint[], ${tokens}::text[]::tsvector[])
      on conflict (message_id) do update set tokens = excluded.tokens`.execute(db);
  }
}

/** No statement may take so long that the server gives it up: each entry of GIN is a write of its own. */
function portions(documents: readonly IndexedDocument[]): IndexedDocument[][] {
  const all: IndexedDocument[][] = [];
  let room = 0;
  for (const document of documents) {
    const last = all.at(-1);
    if (last && document.tokens.length <= room) last.push(document);
    else {
      all.push([document]);
      room = tokensInAStatement;
    }
    room -= document.tokens.length;
  }
  return all;
}

const isGone = ({ channelId }: IndexedDocument): boolean => channelId === null;

/**
 * Among the newest of the place, in the order of an index: a common word fills the page soon. Materialised, since
 * PostgreSQL would ask its GIN index for all messages with the word.
 */
async function newestOf(
  db: Db,
  query: IndexQuery,
  { below, limit }: IndexWindow,
): Promise<number[]> {
  const [only] = query.channelIds.length === 1 ? query.channelIds : [];
  const newest =
    only === undefined
      ? sql`select message_id, tokens from search_documents where message_id < ${below}
          order by message_id desc limit ${newestLooked}`
      : sql`select message_id, tokens from (
            select id from messages
            where channel_id = ${only} and id < ${below} and deleted_at is null
            order by id desc limit ${newestOfAChannel}
          ) as recent inner join search_documents on message_id = recent.id`;
  const { rows } = await sql<{ id: number }>`
    with newest as materialized (${newest})
    select message_id as id from newest ${placed(query)}
    where tokens @@ ${tsqueryOf(query)}::tsquery
    order by message_id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Materialised, so that PostgreSQL reads the GIN index and not one message after the other. */
async function allOf(db: Db, query: IndexQuery, { below, limit }: IndexWindow): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select message_id from search_documents
      where tokens @@ ${tsqueryOf(query)}::tsquery and message_id < ${below}
    )
    select message_id as id from found ${placed(query)}
    order by message_id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Joins the messages to compare their channels, where the query has no channel marks. */
function placed(query: IndexQuery) {
  if (isNamed(query)) return sql``;
  return sql`inner join messages on messages.id = message_id
    and messages.channel_id = any(${[...query.channelIds]}::bigint[])`;
}

/** The index is asked for the places if they are few, or if the query has nothing else. */
const isNamed = ({ places, terms, marks }: IndexQuery): boolean =>
  places.length <= mostNamed || terms.length + marks.length === 0;

/** Tokens and marks have no quotation mark or backslash. */
function tsvectorOf({ tokens, marks }: IndexedDocument): string {
  const positions = new Map<string, number[]>();
  for (const [index, token] of tokens.entries()) {
    if (token === gap) continue;
    const known = positions.get(token);
    if (known) known.push(index + 1);
    else positions.set(token, [index + 1]);
  }
  return [
    ...[...positions].map(([token, places]) => `'${token}':${places.join(',')}`),
    ...marks.map((mark) => `'${mark}'`),
  ].join(' ');
}

function tsqueryOf(query: IndexQuery): string {
  const { terms, marks } = query;
  const places = isNamed(query) ? [query.places] : [];
  return [
    ...terms.map((term: Term) => anyOf(term.map(phraseOf))),
    ...[...places, ...marks].map((list) => anyOf(list.map((mark) => `'${mark}'`))),
  ].join(' & ');
}

function phraseOf({ tokens, isPrefix }: Phrase): string {
  const phrase = tokens.map((token) => `'${token}'`).join(' <-> ');
  return isPrefix ? `${phrase}:*` : phrase;
}

const anyOf = (alternatives: readonly string[]): string =>
  `(${alternatives.map((phrase) => `(${phrase})`).join(' | ')})`;
