import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AppParts, createApp } from '../../src/app/app.js';
import { readConfig } from '../../src/app/config.js';
import { createLog } from '../../src/platform/lib/log.js';
import type { StoredEvent } from '../../src/platform/store/event.js';
import { openPostgresStore } from '../../src/platform/store/postgres/open.js';
import type { DatabaseTimeouts } from '../../src/platform/store/postgres/pool.js';
import { openSqliteStore } from '../../src/platform/store/sqlite/open.js';
import type { Store } from '../../src/platform/store/store.js';
import { TestBrowser } from '../clients/test-browser.js';
import { copyMigratedFile } from '../database/test-database.js';
import { leastPasswordCost } from './least-password-cost.js';

/** A real server on a free port, with a database file of its own. */
export interface TestServer {
  readonly url: string;
  readonly store: Store;
  readonly dataDirectory: string;
  /** With a public address, requests come through a proxy that names it. */
  readonly proxyHeaders: Record<string, string>;
  /** All events as first announced: the log clears messages that later events take back. */
  readonly announced: readonly StoredEvent[];
  /** A browser without cookies. */
  openBrowser(): TestBrowser;
  /** A browser that has just signed up. */
  signUp(email: string): Promise<TestBrowser>;
  /** The names of the files in its blob storage, including partial files. */
  storedFiles(): Promise<string[]>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  environment?: Record<string, string>;
  webDirectory?: string;
  /** See AppParts. */
  runsJobs?: boolean;
  /** See AppParts; false by default. */
  tellsPresence?: boolean;
  /** Whether passwords are hashed at the cost of the product, and not at the least. */
  realPasswords?: boolean;
  /** See AppParts. */
  previews?: AppParts['previews'];
  /** On SQLite: called with every statement. */
  onStatement?: (sql: string) => void;
  /** Its result takes the place of the server's store. */
  wrapStore?: (store: Store) => Store;
  /** Called with each line of the log, instead of writing it. */
  onLogLine?: (line: string) => void;
  /** On PostgreSQL. */
  databaseTimeouts?: DatabaseTimeouts;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-test-'));
  const config = readConfig({
    PORT: '0',
    PARLEY_DATA: directory,
    PARLEY_RATE_LIMITS: 'off',
    PARLEY_DEMO: 'off',
    // Tests post links to places that are not there.
    PARLEY_LINK_PREVIEWS: 'off',
    LOG_LEVEL: 'error',
    ...options.environment,
  });
  if (options.environment?.['PARLEY_DATA'] === undefined) await copyMigratedFile(directory);
  const opened = await (config.databaseUrl === null
    ? openSqliteStore({
        directory,
        ...(options.onStatement && { onStatement: options.onStatement }),
      })
    : openPostgresStore(
        { url: config.databaseUrl, connections: config.databaseConnections },
        options.databaseTimeouts,
      ));
  const { onLogLine, wrapStore } = options;
  const store = wrapStore ? wrapStore(opened) : opened;
  const log = createLog(config.logLevel, onLogLine && { write: onLogLine });
  const announced: StoredEvent[] = [];
  store.onCommitted((events) => void announced.push(...events));
  const { webDirectory = directory, runsJobs = true, previews = {} } = options;
  const { tellsPresence = false } = options;
  const app = await createApp({
    config,
    store,
    log,
    webDirectory,
    runsJobs,
    tellsPresence,
    previews,
    ...(options.realPasswords !== true && { passwordCost: leastPasswordCost }),
  });
  const url = (await app.listen()).replace('localhost', '127.0.0.1');

  const proxyHeaders = config.url === null ? {} : { 'x-forwarded-host': new URL(config.url).host };
  const openBrowser = () => new TestBrowser(url, proxyHeaders);

  return {
    url,
    store,
    dataDirectory: config.dataDirectory,
    proxyHeaders,
    announced,
    openBrowser,
    async signUp(email) {
      const browser = openBrowser();
      await browser.signUp(email);
      return browser;
    },
    storedFiles: () => filesIn(path.join(config.dataDirectory, 'blobs')),
    async close() {
      await app.close();
      await store.close();
      await rm(directory, { recursive: true });
    },
  };
}

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}
