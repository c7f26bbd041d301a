import { accessSync, closeSync, constants, fdatasync, openSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { telemetry } from '../../lib/telemetry.js';
import type { Disk } from './disk.js';

/**
 * R2: one `fdatasync` of the write-ahead log at a time, in the thread pool; commits made meanwhile
 * wait for the next `fdatasync`. With `synchronous = normal` SQLite flushes the log before it moves
 * pages into the database, so a log that restarts has lost nothing.
 */
export function openWalFlush(
  file: string,
  db: Database.Database,
  disk: Disk,
): { flushed(): Promise<void>; close(): Promise<void> } {
  // The log file exists once a write was tried, even in vain, and stays while a connection is open.
  disk.tryGuarded(() =>
    db.exec(
      "insert into meta (key, value) values ('opened', '') on conflict (key) do update set value = ''",
    ),
  );
  const descriptor = openSync(file, 'r+');

  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function start(): Promise<void> {
    // After a failed flush the system may drop the unwritten pages and report success next time.
    if (disk.failure) return Promise.reject(disk.failure);
    running = new Promise<void>((resolve, reject) => {
      const begin = performance.now();
      fdatasync(descriptor, (error) => {
        running = undefined;
        telemetry.flushed.tell(performance.now() - begin);
        const failure = error ?? lostFile(file);
        if (failure) disk.fail(failure);
        // Another operation may have recorded a disk failure meanwhile.
        if (disk.failure) reject(disk.failure);
        else resolve();
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

/**
 * Failures that flushing does not report: on a file system remounted read-only, ext4 does nothing
 * and reports success; and a deleted file is on no disk.
 */
function lostFile(file: string): Error | null {
  try {
    accessSync(file, constants.W_OK);
    return null;
  } catch (error) {
    // `access` throws no other type.
    const failure = error as NodeJS.ErrnoException;
    return failure.code === 'EROFS' || failure.code === 'ENOENT' ? failure : null;
  }
}
