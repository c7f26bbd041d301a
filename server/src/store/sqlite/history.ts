import type Database from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { type Epoch, beginEpoch, readEpoch } from '../epoch.js';
import type { Schema } from '../schema.js';
import type { Disk } from './disk.js';
import { type Finding, openIncarnation } from './incarnation.js';

export interface History {
  readonly epoch: Epoch;
  /** Called for events that were committed and are not yet on disk. */
  committed(events: number): void;
  /** Resolves once every commit made so far is on disk, and may be sent to clients. */
  flushed(): Promise<void>;
  /** Called when the database was closed cleanly. */
  close(): void;
}

/**
 * R3: goes on with the database's epoch when all speaks for it being the one that clients know, with
 * every event that they may have been sent; else begins another.
 */
export async function openHistory(
  file: string,
  parts: {
    db: Database.Database;
    writer: Kysely<Schema>;
    disk: Disk;
    /** What was found before the database was opened. */
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

/** Over all streams: it never gets smaller, and two states of one history never have the same. */
function countEvents(db: Database.Database): number {
  return Number(db.prepare('select coalesce(sum(head), 0) from streams').pluck().get());
}
