import { describe } from 'vitest';
import { describeNeeding } from '../../../scripts/needing.mjs';
import { pathOf } from '../../../scripts/outside.mjs';
import { postgresDatabase } from './test-database.js';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.js';

/** Starts a server on the engine under test; closing it removes its data. */
export type StartServer = (options?: TestServerOptions) => Promise<TestServer>;

export type Engine = 'SQLite' | 'PostgreSQL';

/** What tests on this engine need of the machine. */
export const engineNeeds = (engine: Engine) => (engine === 'PostgreSQL' ? [engine] : []);

/** Runs the suite on each engine, for behaviour in which they differ: locks, conflicts, plans. */
export function describeOnEachEngine(name: string, suite: (start: StartServer) => void): void {
  describe(`${name} on SQLite`, () => {
    suite(startTestServer);
  });

  describeNeeding('PostgreSQL')(`${name} on PostgreSQL`, () => {
    suite((options) => startOnPostgres(pathOf('PostgreSQL'), options));
  });
}

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
