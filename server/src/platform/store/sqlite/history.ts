import type Database from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { type Epoch, beginEpoch, readEpoch } from '../epoch.js';
import type { Schema } from '../schema.js';
import type { Disk } from './disk.js';
import { type Finding, openIncarnation } from './incarnation.js';

export interface History {
  readonly epoch: Epoch;
  /** Called with the number of events that were committed and are not yet on disk. */
  committed(events: number): void;
  /** Resolves once all commits so far are on disk, and their events may be sent to clients. */
  flushed(): Promise<void>;
  /** Called after the database was closed cleanly. */
  close(): void;
}

/**
 * R3: continues the database's epoch if all evidence says that this is the history that clients
 * know, with every event that they may have been sent; else begins a new epoch.
 */
export async function openHistory(
  file: string,
  parts: {
    db: Database.Database;
    writer: Kysely<Schema>;
    disk: Disk;
    /** The finding from before the database was opened. */
    found: Finding;
    flushed(): Promise<void>;
  },
): Promise<History> {
  const { db, writer, found } = parts;
  let events = countEvents(db);
  const known = await readEpoch(writer);
  const isSame = typeof found === 'object' && found.epoch === known?.id && found.served <= events;
  const isFirst = known === null && found === 'none';
  const epoch = isSame ? known : await beginEpoch(writer, isFirst ? 0 : Date.now());
  await parts.flushed();
  const incarnation = openIncarnation(file, { epoch: epoch.id, served: events }, !isSame);

  return {
    epoch,
    committed(count) {
      events += count;
    },
    async flushed() {
      const reached = events;
      await parts.flushed();
      parts.disk.guardFile(() => incarnation.reached(reached));
    },
    close: () => incarnation.close(),
  };
}

/** The sum over all streams: it never decreases, and two states of a history never share it. */
function countEvents(db: Database.Database): number {
  return Number(db.prepare('select coalesce(sum(head), 0) from streams').pluck().get());
}
