import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { Load } from '../load/load.js';
import type { Target } from '../load/target.js';
import { foundWorkspace } from './found-workspace.js';
import type { Contender } from './contender.js';
import { addMembers } from './fill.js';
import { freePort, parleyScript, ServerProcess } from './server-process.js';

export interface Parley extends Contender {
  readonly target: Target;
  /** Of the running server: a changed database begins another. */
  epoch(): string;
  /** Writes to the database while the server is stopped. */
  change<T>(work: (db: Database.Database) => T): Promise<T>;
}

/**
 * Starts Parley like `npm start`, with `settings` added to its environment. Makes a workspace with
 * `people` members and signs them in.
 */
export async function startParley(
  people: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Parley> {
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
  const port = await freePort();
  const environment = {
    PARLEY_DATA: directory,
    DATABASE_URL: '',
    PARLEY_RATE_LIMITS: 'off',
    PARLEY_DEMO: 'off',
    // Without the lines about security, such as the founder's sign-up.
    LOG_LEVEL: 'error',
    UV_THREADPOOL_SIZE: '16',
    ...settings,
  };
  const start = () => ServerProcess.start(parleyScript, port, environment);
  let server = await start();

  async function change<T>(work: (db: Database.Database) => T): Promise<T> {
    await server.stop('SIGTERM');
    const db = new Database(path.join(directory, 'parley.db'));
    try {
      const result = db.transaction(() => work(db))();
      // Otherwise the server would index the inserted messages during the measurement.
      db.exec('delete from search_queue');
      return result;
    } finally {
      db.close();
      server = await start();
    }
  }

  const founded = await foundWorkspace(port);
  const tokens = await change((db) => addMembers(db, founded, people));
  const cookies = tokens.map((token) => `parley_session=${token}; ${founded.csrfCookie}`);

  const target: Target = {
    port,
    cookies,
    checksCsrf: true,
    identifiers: ['{"channel":"LoginChannel"}', '{"channel":"ChatChannel"}'],
    channelId: founded.channelId,
  };
  const load = new Load(target);

  return {
    target,
    epoch() {
      const db = new Database(path.join(directory, 'parley.db'), { readonly: true });
      const epoch = db.prepare("select value from meta where key = 'epoch'").pluck().get();
      db.close();
      return String(epoch);
    },
    load,
    get process() {
      return server;
    },
    change,
    async restart() {
      await server.stop();
      server = await start();
    },
    async close() {
      load.stop();
      await server.stop();
      await rm(directory, { recursive: true });
    },
  };
}
