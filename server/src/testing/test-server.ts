import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '../app.js';
import { readConfig } from '../config.js';
import { createLog } from '../lib/log.js';
import { openPostgresStore } from '../store/postgres/open.js';
import { openSqliteStore } from '../store/sqlite/open.js';
import type { Store } from '../store/store.js';
import { TestBrowser } from './test-browser.js';

/** A real server on a free port, over a database file of its own. */
export interface TestServer {
  readonly url: string;
  readonly store: Store;
  /** A browser that has been nowhere yet. */
  openBrowser(): TestBrowser;
  /** A browser in which somebody has just signed up. */
  signUp(email: string): Promise<TestBrowser>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  environment?: Record<string, string>;
  webDirectory?: string;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-test-'));
  const config = readConfig({
    PORT: '0',
    PARLEY_DATA: directory,
    PARLEY_RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...options.environment,
  });
  const store = await (config.databaseUrl === null
    ? openSqliteStore({ directory })
    : openPostgresStore({ url: config.databaseUrl }));
  const log = createLog(config.logLevel);
  const { webDirectory = directory } = options;
  const app = createApp({ config, store, log, webDirectory });
  const url = (await app.listen()).replace('localhost', '127.0.0.1');

  return {
    url,
    store,
    openBrowser: () => new TestBrowser(url),
    async signUp(email) {
      const browser = new TestBrowser(url);
      await browser.signUp(email);
      return browser;
    },
    async close() {
      await app.close();
      await store.close();
      await rm(directory, { recursive: true });
    },
  };
}
