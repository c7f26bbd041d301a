import { randomBytes } from 'node:crypto';
import {
  type BigIntStats,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

/**
 * The incarnation file lies beside the database and records its epoch (R3). It holds facts that a
 * copy does not preserve, and that a database without its newest commits contradicts.
 */
const Record = z.object({
  /**
   * Number of events that clients may have been sent, over all streams. First, so that its position
   * is fixed.
   */
  served: z.string().check(z.regex(/^\d{16}$/)),
  epoch: z.string(),
  /** Identity of this file, and of the database file. */
  self: z.string(),
  database: z.string(),
  /** State of the database file after a clean stop; null while in use and after a crash. */
  left: z.nullable(z.string()),
});
type Record = z.output<typeof Record>;

const prefix = 'incarnation-';
const servedAt = '{"served":"'.length;
/** Records are padded to this size, so that each overwrites the previous record entirely. */
const recordBytes = 512;
const renameEvery = 60 * 60 * 1000;

export interface Incarnation {
  readonly epoch: string;
  /** Number of events that clients may have been sent, over all streams. */
  readonly served: number;
}

export interface OpenIncarnation {
  /** Called with the number of events in all streams, before any of them is sent to a client. */
  reached(events: number): void;
  /** Called after the database was closed cleanly. */
  close(): void;
}

/**
 * `none`: the directory has no incarnation file. `replaced`: its file stayed, and the database file is
 * another than it was written for. `doubt`: it was not written for this database, or not in this place.
 */
export type Finding = Incarnation | 'none' | 'replaced' | 'doubt';

/** Reads the incarnation file of a database; must be called before SQLite opens the database. */
export function findIncarnation(database: string): Finding {
  const [file, ...others] = filesIn(path.dirname(database));
  if (file === undefined) return 'none';
  // A directory restored in place holds both the restored file and the newer file.
  if (others.length > 0) return 'doubt';
  const record = read(file);
  if (record === null || record.self !== identityOf(file)) return 'doubt';
  if (record.database !== identityOf(database)) return 'replaced';
  if (record.left !== null && record.left !== contentOf(database)) return 'doubt';
  return { epoch: record.epoch, served: Number(record.served) };
}

/**
 * Opens the directory's incarnation file, for as long as the database is open.
 *
 * @param isNew replaces the existing file
 */
export function openIncarnation(
  database: string,
  { epoch, served }: Incarnation,
  isNew: boolean,
): OpenIncarnation {
  const directory = path.dirname(database);
  const [kept, ...others] = filesIn(directory);
  let file = randomName(directory);
  if (kept !== undefined) {
    if (isNew) for (const each of [kept, ...others]) rmSync(each);
    else renameSync(kept, file);
  }
  const descriptor = openSync(file, isNew ? 'wx' : 'r+', 0o600);
  let renamedAt = performance.now();
  let reached = served;
  write(null);
  fsyncSync(descriptor);
  flushDirectory(directory);

  function write(left: string | null): void {
    const record: Record = {
      served: digits(reached),
      epoch,
      self: identityOf(file),
      database: identityOf(database),
      left,
    };
    writeSync(descriptor, `${JSON.stringify(record).padEnd(recordBytes - 1)}\n`, 0);
  }

  /** A new name from now on: a copy restored in place brings the old name back as a second file. */
  function rename(): void {
    const name = randomName(directory);
    renameSync(file, name);
    file = name;
    renamedAt = performance.now();
  }

  return {
    reached(events) {
      if (events <= reached) return;
      reached = events;
      // Not flushed: the write survives the process, and an older number after a power cut raises
      // no doubt.
      writeSync(descriptor, digits(reached), servedAt);
      if (performance.now() - renamedAt > renameEvery) rename();
    },
    close() {
      rename();
      write(contentOf(database));
      closeSync(descriptor);
    },
  };
}

function filesIn(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.startsWith(prefix))
    .map((name) => path.join(directory, name));
}

function randomName(directory: string): string {
  return path.join(directory, prefix + randomBytes(6).toString('hex'));
}

/** Null for anything but a complete record. */
function read(file: string): Record | null {
  try {
    return Record.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return null;
    throw error;
  }
}

function digits(count: number): string {
  return String(count).padStart(16, '0');
}

/** Survives moving and renaming; a copy has a later birth time, even with the same inode. */
function identityOf(file: string): string {
  const stats = statOf(file);
  return stats === undefined ? '' : `${stats.ino}:${stats.birthtimeNs}`;
}

/** Size and time of the database file: a clean stop leaves no write-ahead log. */
function contentOf(database: string): string {
  const stats = statOf(database);
  return `${stats?.size}:${stats?.mtimeNs}:${statOf(`${database}-wal`)?.size ?? 0n}`;
}

function statOf(file: string): BigIntStats | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false });
}

function flushDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
