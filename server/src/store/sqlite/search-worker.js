// @ts-check
import { rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/** @typedef {{ id: number, text: string | null }} Row the text as FTS5 splits it; null: the row goes */
/** @typedef {{ match: string, below: number, limit: number }} Find */
/**
 * @typedef {{ find: (wanted: Find) => number[],
 *   put: (change: { rows: Row[], builtFrom?: number }) => void,
 *   builtFrom: () => number | null, rebuild: () => void }} Calls
 */
/** @typedef {{ id: number, call: keyof Calls, with: unknown }} Request */
/** @typedef {{ id: number, result?: unknown, error?: { message: string, code: string } }} Answer */

/**
 * Worker thread with the search index of SQLite: a file of its own, derived from the database. One that is
 * damaged, of another history (R3) or of another version is replaced by an empty one.
 * Plain JavaScript, because tests run the source and a worker thread cannot load TypeScript.
 */
if (!parentPort) throw new Error('This runs in a worker thread.');
const port = parentPort;
const { file, origin } = /** @type {{ file: string, origin: string }} */ (workerData);
const damage = /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/;

/** @returns {Calls & { close: () => void }} */
function open() {
  const db = new Database(file);
  try {
    db.pragma('journal_mode = wal');
    // The queue forgets a message once it is indexed: then it has to be on the disk.
    db.pragma('synchronous = full');
    db.exec(`
      create table if not exists state (origin text not null, built_from integer);
      create virtual table if not exists documents using fts5 (
        tokens, content = '', contentless_delete = 1, prefix = '2 3',
        tokenize = "ascii tokenchars '+#'");`);
    const state = /** @type {{ origin: string } | undefined} */ (
      db.prepare('select origin from state').get()
    );
    if (!state) db.prepare('insert into state values (?, null)').run(origin);
    else if (state.origin !== origin) throw new Outdated();
    return calls(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

class Outdated extends Error {}

/**
 * @param {Database.Database} db
 * @returns {Calls & { close: () => void }}
 */
function calls(db) {
  const find = db
    .prepare(
      `select rowid from documents where documents match :match
         and rowid < :below order by rowid desc limit :limit`,
    )
    .pluck();
  const put = db.prepare('insert or replace into documents (rowid, tokens) values (:id, :text)');
  const remove = db.prepare('delete from documents where rowid = :id');
  const setBuilt = db.prepare('update state set built_from = ?');
  const builtFrom = db.prepare('select built_from from state').pluck();

  /** @param {{ rows: Row[], builtFrom?: number }} written */
  function change({ rows, builtFrom: from }) {
    for (const row of rows) {
      if (row.text === null) remove.run({ id: row.id });
      else put.run(row);
    }
    if (from !== undefined) setBuilt.run(from);
  }

  return {
    find: (wanted) => /** @type {number[]} */ (find.all(wanted)),
    put: db.transaction(change),
    builtFrom: () => /** @type {number | null} */ (builtFrom.get()),
    rebuild: () => {
      throw new Outdated();
    },
    close: () => void db.close(),
  };
}

function removeFile() {
  for (const part of [file, `${file}-wal`, `${file}-shm`]) rmSync(part, { force: true });
}

/** @param {unknown} error */
const isWorthless = (error) =>
  error instanceof Outdated || (error instanceof Database.SqliteError && damage.test(error.code));

function openOrReplace() {
  try {
    return open();
  } catch (error) {
    if (!isWorthless(error)) throw error;
    removeFile();
    return open();
  }
}

/** @type {ReturnType<typeof open> | null} */
let index = null;

/** @param {Request} request */
function answer({ call, with: argument }) {
  index ??= openOrReplace();
  try {
    // Each call takes the argument that the other thread's types give it.
    return index[call](/** @type {never} */ (argument));
  } catch (error) {
    if (!isWorthless(error)) throw error;
    index.close();
    index = null;
    removeFile();
    index = open();
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
