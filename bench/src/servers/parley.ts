import type Database from 'better-sqlite3';
import { Load } from '../load/load.js';
import type { Target } from '../load/target.js';
import type { Contender } from './contender.js';
import { newSqliteDatabase } from './engines.js';
import { addMembers } from './fill.js';
import { freePort, startParleyProcess } from './server-process.js';

export interface Parley extends Contender {
  readonly target: Target;
  /** The running server's epoch: a server whose data was changed or copied begins another. */
  epoch(): string;
  /** By their names. */
  readonly channelIds: ReadonlyMap<string, number>;
}

export interface Beginning {
  /** Added to the environment. */
  settings?: Readonly<Record<string, string>>;
  /** Writes to the database before the server starts, after the members. */
  fill?: (db: Database.Database) => void;
}

/** Starts Parley with a workspace of `people` members, who are signed in. */
export async function startParley(
  people: number,
  { settings = {}, fill = () => {} }: Beginning = {},
): Promise<Parley> {
  const database = await newSqliteDatabase();
  const { founded } = database;
  const { tokens, channelIds } = database.change((db) => {
    const added = addMembers(db, founded, people);
    fill(db);
    return { tokens: added, channelIds: channelsOf(db) };
  });
  const cookies = tokens.map((token) => `parley_session=${token}; ${founded.csrfCookie}`);

  const port = await freePort();
  const start = () =>
    startParleyProcess(port, {
      ...database.environment,
      UV_THREADPOOL_SIZE: '16',
      ...settings,
    });
  let server = await start();

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
    channelIds,
    epoch: () => database.epoch(),
    load,
    get process() {
      return server;
    },
    async restart() {
      await server.stop();
      server = await start();
    },
    async close() {
      load.stop();
      await server.stop();
      await database.remove();
    },
  };
}

function channelsOf(db: Database.Database): ReadonlyMap<string, number> {
  const channels = db.prepare<[], [string, number]>('select name, id from channels').raw().all();
  return new Map(channels);
}
