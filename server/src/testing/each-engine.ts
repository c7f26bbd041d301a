import { describe } from 'vitest';
import { postgresDatabase } from './test-database.js';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.js';

/** Starts a server on the engine under test; closing it removes its data. */
export type StartServer = (options?: TestServerOptions) => Promise<TestServer>;

/** Runs the suite on each engine, for behaviour in which they differ: locks, conflicts, plans. */
export function describeOnEachEngine(name: string, suite: (start: StartServer) => void): void {
  describe(`${name} on SQLite`, () => {
    suite(startTestServer);
  });

  const url = process.env['TEST_DATABASE_URL'];
  describe.skipIf(url === undefined)(`${name} on PostgreSQL: set TEST_DATABASE_URL`, () => {
    suite((options) => startOnPostgres(url ?? '', options));
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
