// @ts-check
import { rmSync, statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { isDamaged, noteSums, sumsOf } from './page-sums.js';

/** @typedef {{ id: number, channelId: number, text: string } | { id: number, channelId: null, text: null }} Row the text as FTS5 splits it; null: the message leaves the index */
/**
 * @typedef {{ rows: Row[], builtFrom?: number, mark?: string }} Change `mark`: the mark that the database gets once
 *   the change is on disk
 */
/** @typedef {{ match: string, below: number, limit: number }} Find */
/**
 * @typedef {{ find: (wanted: Find) => number[],
 *   put: (change: Change) => void,
 *   builtFrom: () => number | null, rebuild: () => void }} Calls
 */
/** @typedef {{ id: number, call: keyof Calls, with: unknown }} Request */
/** @typedef {{ id: number, result?: unknown, error?: { message: string, code: string } }} Answer */
/** @typedef {{ replaced: string }} Replaced why */
/** @typedef {{ file: string, origin: string, mark: string | null, isKnown: boolean }} Data `isKnown`: this process has closed the file */

/**
 * Worker thread with the search index of SQLite: a file of its own, derived from the database. One that is
 * damaged, of another history (R3), of another version, or without the mark that the database has is replaced
 * by an empty one.
 * Plain JavaScript, because tests run the source and a worker thread cannot load TypeScript.
 */
if (!parentPort) throw new Error('This runs in a worker thread.');
const port = parentPort;
const { file, origin, mark: told, isKnown } = /** @type {Data} */ (workerData);
const damage = /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/;
/** Milliseconds. */
const lockTimeout = 5_000;
/** Bytes, as SQLite's own limit of 1,000 pages. */
const longestLog = 4 * 1024 ** 2;

/**
 * Rows are ordered by blocks of messages, and in a block by channel: what FTS5 finds in a channel that is not
 * searched stands together, and FTS5 passes it at once.
 */
const blockSize = 2 ** 13;
/** Two channels may share a number, which only makes searching them slower. */
const channelsInABlock = 2 ** 16;
const rowsOfABlock = blockSize * channelsInABlock;
/** Rows beyond it would be no safe integers. */
const mostMessages = 2 ** 36;

/** @param {number} id */
const firstRowOf = (id) => Math.floor(id / blockSize) * rowsOfABlock;

/** @param {number} id @param {number} channelId */
const rowidOf = (id, channelId) =>
  firstRowOf(id) + (channelId % channelsInABlock) * blockSize + (id % blockSize);

/** @param {number} rowid */
const idOf = (rowid) => Math.floor(rowid / rowsOfABlock) * blockSize + (rowid % blockSize);

/** @typedef {Calls & { close: () => void, abandon: () => void }} Index `abandon`: the file is of no use any more */

/** @returns {Index} */
function open() {
  if (!isKnown && isDamaged(file)) throw new Worthless('It was damaged, or of an older version.');
  const db = new Database(file);
  try {
    db.pragma('journal_mode = wal');
    // The queue forgets a message once it is indexed: then it has to be on the disk.
    db.pragma('synchronous = full');
    // See checkpoint().
    db.pragma('wal_autocheckpoint = 0');
    db.exec(`
      create table if not exists state
        (origin text not null, built_from integer, mark text, mark_before text);
      create virtual table if not exists documents using fts5 (
        tokens, content = '', contentless_delete = 1, prefix = '2 3',
        tokenize = "ascii tokenchars '+#'");`);
    const state = /** @type {State | undefined} */ (db.prepare('select * from state').get());
    if (state) assertPresent(state);
    else {
      db.prepare('insert into state (origin) values (?)').run(origin);
      if (isKnown) port.postMessage({ replaced: 'It was gone.' });
    }
    return calls(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

class Worthless extends Error {}

/** @typedef {{ origin: string, built_from: number | null, mark: string | null, mark_before: string | null }} State */

/** @param {State} state */
function assertPresent(state) {
  if (state.origin !== origin) throw new Worthless('It was of another history or version.');
  // A process may have died before it told the database of the last change.
  const isTold = [state.mark, state.mark_before].includes(told);
  if (state.built_from !== null && !isTold) throw new Worthless('It was older than the database.');
}

/**
 * @param {Database.Database} db
 * @returns {Index}
 */
function calls(db) {
  const find = db
    .prepare(
      `select rowid from documents where documents match :match and rowid < :below
         order by rowid desc limit :limit`,
    )
    .pluck();
  const put = db.prepare('insert or replace into documents (rowid, tokens) values (?, ?)');
  const remove = db.prepare('delete from documents where rowid = ?');
  const rowids = db.prepare('select id from documents_docsize where id >= ? and id < ?').pluck();
  const setBuilt = db.prepare('update state set built_from = ?');
  const setMark = db.prepare('update state set mark_before = mark, mark = ?');
  const builtFrom = db.prepare('select built_from from state').pluck();

  /**
   * A message that is gone has no channel any more by which its row could be computed.
   *
   * @param {number[]} ids
   */
  function removeAll(ids) {
    const gone = new Set(ids);
    for (const first of new Set(ids.map(firstRowOf))) {
      const inBlock = /** @type {number[]} */ (rowids.all(first, first + rowsOfABlock));
      for (const rowid of inBlock) if (gone.has(idOf(rowid))) remove.run(rowid);
    }
  }

  /**
   * The newest first. In a block, rows do not stand in the order of their messages, so blocks are read whole; but in
   * portions, since FTS5 goes on below the lower bound of a range.
   *
   * @param {Find} wanted
   * @returns {number[]}
   */
  function findNewest({ match, below, limit }) {
    /** @type {number[]} */
    const found = [];
    let lowest = firstRowOf(Math.min(below, mostMessages)) + rowsOfABlock;
    for (let portion = limit; ; portion *= 2) {
      const rows = /** @type {number[]} */ (find.all({ match, below: lowest, limit: portion }));
      const ids = rows.map(idOf);
      found.push(...ids.filter((id) => id < below));
      const isEnd = rows.length < portion;
      lowest = rows.at(-1) ?? lowest;
      const begun = firstRowOf(idOf(lowest));
      const known = isEnd ? found : found.filter((id) => firstRowOf(id) > begun);
      if (!isEnd && known.length < limit) continue;
      return known.toSorted((one, other) => other - one).slice(0, limit);
    }
  }

  /** @param {Change} written */
  function change({ rows, builtFrom: from, mark }) {
    removeAll(rows.filter(({ text }) => text === null).map(({ id }) => id));
    const added = rows.flatMap(({ id, channelId, text }) =>
      text === null ? [] : [{ rowid: rowidOf(id, channelId), text }],
    );
    // FTS5 writes a segment of its own for each row that does not ascend.
    added.sort((one, other) => one.rowid - other.rowid);
    for (const { rowid, text } of added) put.run(rowid, text);
    if (from !== undefined) setBuilt.run(from);
    if (mark !== undefined) setMark.run(mark);
  }
  const changeAll = db.transaction(change);

  /** First notes the sums of the pages that the checkpoint writes to the file. */
  function checkpoint() {
    noteSums(file);
    // If another process is reading the file, a later checkpoint does the work.
    db.pragma('busy_timeout = 0');
    db.pragma('wal_checkpoint(truncate)');
    db.pragma(`busy_timeout = ${lockTimeout}`);
  }

  return {
    find: findNewest,
    put: (written) => {
      changeAll(written);
      const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
      if (log && log.size > longestLog) checkpoint();
    },
    builtFrom: () => /** @type {number | null} */ (builtFrom.get()),
    rebuild: () => {
      throw new Worthless('The operator asked for it.');
    },
    close: () => {
      try {
        checkpoint();
      } finally {
        db.close();
      }
    },
    abandon: () => void db.close(),
  };
}

/**
 * @param {unknown} error why the present file is of no use
 * @returns {Index}
 */
function replaceFile(error) {
  const { message } = /** @type {Error} */ (error);
  for (const part of [file, `${file}-wal`, `${file}-shm`, sumsOf(file)])
    rmSync(part, { force: true });
  port.postMessage({ replaced: message });
  return open();
}

/** @param {unknown} error */
const isWorthless = (error) =>
  error instanceof Worthless || (error instanceof Database.SqliteError && damage.test(error.code));

function openOrReplace() {
  try {
    return open();
  } catch (error) {
    if (!isWorthless(error)) throw error;
    return replaceFile(error);
  }
}

/** @type {Index | null} */
let index = null;

/** @param {Request} request */
function answer({ call, with: argument }) {
  index ??= openOrReplace();
  try {
    // Each call takes the argument that the other thread's types give it.
    return index[call](/** @type {never} */ (argument));
  } catch (error) {
    if (!isWorthless(error)) throw error;
    index.abandon();
    index = null;
    index = replaceFile(error);
    if (call === 'rebuild') return undefined;
    // A put continues earlier ones, which are lost with the file: the indexing task starts over.
    if (call === 'put') throw error;
    return index[call](/** @type {never} */ (argument));
  }
}

port.on('message', (/** @type {Request | 'close'} */ request) => {
  if (request === 'close') {
    index?.close();
    port.close();
    return;
  }
  const { id } = request;
  try {
    port.postMessage({ id, result: answer(request) });
  } catch (error) {
    const { message, code = '' } = /** @type {Error & { code?: string }} */ (error);
    port.postMessage({ id, error: { message, code } });
  }
});
