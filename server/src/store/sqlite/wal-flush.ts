import { closeSync, fdatasync, openSync } from 'node:fs';
import type Database from 'better-sqlite3';

/**
 * R2: one `fdatasync` of the write-ahead log at a time, in the thread pool; every commit that was
 * made meanwhile waits for the next one. With `synchronous = normal` SQLite itself flushes the log
 * before it moves pages into the database, so a log that started over lost nothing.
 */
export function openWalFlush(
  file: string,
  db: Database.Database,
  onFailure: (error: unknown) => void = () => {},
): { flushed(): Promise<void>; close(): Promise<void> } {
  // The file is there once something was written through it, and stays while a connection is open.
  db.exec(
    "insert into meta (key, value) values ('opened', '') on conflict (key) do update set value = ''",
  );
  const descriptor = openSync(file, 'r+');

  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let failure: Error | undefined;

  function start(): Promise<void> {
    // The system may forget what it could not write, and then report success.
    if (failure) return Promise.reject(failure);
    running = new Promise<void>((resolve, reject) => {
      fdatasync(descriptor, (error) => {
        running = undefined;
        if (!error) {
          resolve();
          return;
        }
        failure = error;
        reject(error);
        onFailure(error);
      });
    });
    return running;
  }

  function flushed(): Promise<void> {
    if (!running) return start();
    next ??= running.then(restart, restart);
    return next;
  }

  function restart(): Promise<void> {
    next = undefined;
    return start();
  }

  return {
    flushed,
    async close() {
      await flushed().catch(() => {});
      closeSync(descriptor);
    },
  };
}
