import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from '../../server/src/app/app.js';
import { readConfig } from '../../server/src/app/config.js';
import { createLog } from '../../server/src/platform/lib/log.js';
import { enforceLockOrder } from '../../server/src/platform/store/lock-order.js';
import { openSqliteStore } from '../../server/src/platform/store/sqlite/open.js';
import { leastPasswordCost } from '../../server/testing/server/least-password-cost.js';
import type { HostAnswer, HostCall, HostedSettings } from './hosted-parley.js';

// The product of `npm start` in a process that lives as long as a test worker, one app after another:
// most of the time of a server's start is spent on loading its code.

enforceLockOrder();

const migrated = await mkdtemp(path.join(tmpdir(), 'parley-migrated-'));
await (await openSqliteStore({ directory: migrated })).close();

/** Stops what is running; null while nothing is. */
let stop: (() => Promise<void>) | null = null;

const calls = {
  /** Puts a database with all tables, and no rows, into an empty directory. */
  prepare: ({ directory }: HostedSettings) =>
    copyFile(path.join(migrated, 'parley.db'), path.join(directory, 'parley.db')),

  async start({ directory, environment, fetchesLoopback }: HostedSettings) {
    const config = readConfig({ ...environment, PARLEY_DATA: directory });
    const store = await openSqliteStore({ directory });
    const log = createLog(config.logLevel, { write: (line) => void process.stderr.write(line) });
    const app = await createApp({
      config,
      store,
      log,
      webDirectory: fileURLToPath(new URL('../../web/dist', import.meta.url)),
      passwordCost: leastPasswordCost,
      previews: fetchesLoopback ? loopback : {},
    });
    await app.listen();
    stop = async () => {
      stop = null;
      await app.close();
      await store.close();
    };
  },

  stop: async () => stop?.(),
};

/** Link previews of pages on this machine, which the product itself refuses to fetch. */
const loopback = {
  network: {
    permits: (address: string) => address === '127.0.0.1',
    resolve: () => Promise.reject(new Error('Tests look up no names.')),
  },
};

process.on('message', ({ call, settings }: HostCall) => {
  calls[call](settings).then(
    () => answer(null),
    (error: unknown) => answer(String(error)),
  );
});
process.on('disconnect', () => {
  void rm(migrated, { recursive: true }).then(() => process.exit());
});

function answer(error: HostAnswer['error']): void {
  process.send?.({ error } satisfies HostAnswer);
}

answer(null);
