import { describe } from 'vitest';
import { postgresPlace } from './kill-place.js';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.js';

/** Starts a server on the engine that is tested; closing it takes its data away. */
export type StartServer = (options?: TestServerOptions) => Promise<TestServer>;

/** The same suite on each engine, for what they do differently: locks, conflicts, plans. */
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
  const place = await postgresPlace(url);
  const environment = { ...place.environment, ...options.environment };
  const server = await startTestServer({ ...options, environment });
  return {
    ...server,
    async close() {
      await server.close();
      await place.remove();
    },
  };
}
