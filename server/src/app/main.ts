import { fileURLToPath } from 'node:url';
import { createLog } from '../platform/lib/log.js';
import { protectData } from '../platform/lib/protect-data.js';
import { StartError } from '../platform/lib/start-error.js';
import type { Store } from '../platform/store/store.js';
import { createApp } from './app.js';
import { type Config, readConfig } from './config.js';

try {
  await start();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  for (const notice of config.notices) log.warn(notice);
  // New files are private to this user from here on, including SQLite's.
  process.umask(0o077);
  const store = await openStore(config, (error) => {
    try {
      log.fatal({ err: error }, 'the disk failed');
    } finally {
      // R2: nothing may be acknowledged after this. An orderly shutdown would wait for the disk,
      // perhaps for ever.
      process.kill(process.pid, 'SIGKILL');
    }
  });
  await protectData(config.dataDirectory).catch((error: unknown) =>
    log.warn({ err: error }, 'other users of this machine may be able to read the data directory'),
  );
  let stopping: Promise<void> | null = null;
  const app = await createApp({
    config,
    store,
    log,
    webDirectory: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    onOutdated() {
      if (stopping !== null) return;
      log.error('a newer version of Parley has changed the database: start that version here');
      process.exitCode = 1;
      stop({ reason: 'outdated' });
    },
  });
  const address = await app.listen();

  function stop(why: object): void {
    stopping ??= close(why);
  }

  async function close(why: object): Promise<void> {
    log.info(why, 'stopping');
    await app.close();
    await store.close();
    log.info('stopped');
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => stop({ signal }));
  }

  // Last: a script that waits for this line may send a signal at once.
  process.stdout.write(`Parley is ready at ${config.url ?? address}\n`);
  log.info({ address }, 'started');
}

/** Loads only the engine in use. */
async function openStore(
  { databaseUrl, databaseConnections, dataDirectory }: Config,
  onDiskFailure: (error: Error) => void,
): Promise<Store> {
  if (databaseUrl !== null) {
    const { openPostgresStore } = await import('../platform/store/postgres/open.js');
    return openPostgresStore({ url: databaseUrl, connections: databaseConnections });
  }
  const { openSqliteStore } = await import('../platform/store/sqlite/open.js');
  return openSqliteStore({ directory: dataDirectory, onDiskFailure });
}
