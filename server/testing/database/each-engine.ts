import { it } from 'vitest';
import { describeNeeding } from '../../../scripts/needing.mjs';
import { pathOf } from '../../../scripts/outside.mjs';
import { startTestServer, type TestServer, type TestServerOptions } from '../server/test-server.js';
import { postgresDatabase } from './test-database.js';

/** Starts a server on the engine under test; closing it removes its data. */
export type StartServer = (options?: TestServerOptions) => Promise<TestServer>;

export type Engine = 'SQLite' | 'PostgreSQL';

/** The services of the machine that tests on this engine need. */
export const engineNeeds = (engine: Engine) => (engine === 'PostgreSQL' ? [engine] : []);

/**
 * Runs the suite on each engine. The rule: on both runs what the database decides (races, locks, order,
 * counts, search, types), the permission table, and each job once; anything else runs on SQLite.
 */
export function describeOnEachEngine(name: string, suite: Suite): void {
  describeOnEngine('SQLite', name, suite);
  describeOnEngine('PostgreSQL', name, suite);
}

type Suite = (start: StartServer, engine: Engine) => void;

/** For suites so long that each engine has its own file. */
export function describeOnEngine(engine: Engine, name: string, suite: Suite): void {
  const start: StartServer =
    engine === 'SQLite'
      ? startTestServer
      : (options) => startOnPostgres(pathOf('PostgreSQL'), options);
  describeNeeding(...engineNeeds(engine))(`${name} on ${engine}`, () => suite(start, engine));
}

/** How a suite declares its tests. */
interface Tests {
  /** Declares a test of behaviour that the database decides: it runs on both engines. */
  onBoth: typeof it;
  /** All others. */
  onSqlite: typeof it;
}

/** Runs the suite on SQLite, and those of its tests on PostgreSQL that the rule above wants there, too. */
export function describeMostlyOnSqlite(
  name: string,
  suite: (start: StartServer, tests: Tests) => void,
): void {
  describeOnEachEngine(name, (start, engine) => {
    suite(start, { onBoth: it, onSqlite: engine === 'SQLite' ? it : leftOut });
  });
}

const nothing = () => {};
/** Declares nothing, not even as skipped. It has only what suites use of Vitest's function. */
const leftOut = Object.assign(nothing, { each: () => nothing }) as unknown as typeof it;

async function startOnPostgres(url: string, options: TestServerOptions = {}): Promise<TestServer> {
  const database = await postgresDatabase(url);
  const environment = { ...database.environment, ...options.environment };
  const server = await startTestServer({ ...options, environment });
  return {
    ...server,
    async close() {
      await server.close();
      await database.remove();
    },
  };
}
