import type Database from 'better-sqlite3';
import type { Disk } from './disk.js';

export interface Snapshots {
  /** Call before a read. The reads of a turn of the event loop see the same snapshot. */
  hold(): void;
  /** The next read sees all that was committed before it. */
  release(): void;
}

/**
 * Read transactions for a connection that only reads, each for a turn of the event loop. A read outside of one
 * takes SQLite's locks and looks for the newest commit by itself, which takes longer than finding a row. Call
 * `release` after each commit of this process, so that whoever wrote something reads it.
 */
export function openSnapshots(db: Database.Database, disk: Disk): Snapshots {
  const begin = db.prepare('begin');
  const end = db.prepare('commit');
  let isHeld = false;

  function release(): void {
    if (!isHeld) return;
    isHeld = false;
    // After some failures SQLite has ended it already.
    if (db.inTransaction) disk.guard(() => end.run());
  }

  return {
    hold() {
      if (isHeld) return;
      begin.run();
      isHeld = true;
      setImmediate(release);
    },
    release,
  };
}
