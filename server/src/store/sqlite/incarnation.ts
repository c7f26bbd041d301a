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
 * The incarnation file lies beside the database and says which epoch belongs to it (R3). It holds
 * what a copy does not carry along, and what a database that lost its end cannot reach.
 */
const Record = z.object({
  /** Events that clients may have been sent, over all streams. First, so its place is fixed. */
  served: z.string().check(z.regex(/^\d{16}$/)),
  epoch: z.string(),
  /** Identity of this very file, and of the database file. */
  self: z.string(),
  database: z.string(),
  /** How a clean stop left the database file; null while it is in use and after a crash. */
  left: z.nullable(z.string()),
});
type Record = z.output<typeof Record>;

const prefix = 'incarnation-';
const servedAt = '{"served":"'.length;
/** Records are padded to this many bytes, so that each covers the one before. */
const recordBytes = 512;
const renameEvery = 60 * 60 * 1000;

export interface Incarnation {
  readonly epoch: string;
  /** How many events clients may have been sent, over all streams. */
  readonly served: number;
}

export interface OpenIncarnation {
  /** Called with the number of events in all streams, before any of them is sent to a client. */
  reached(events: number): void;
  /** Called when the database was closed cleanly. */
  close(): void;
}

/** `none`: the directory has no incarnation file. `doubt`: what it has was not written for this database. */
export type Finding = Incarnation | 'none' | 'doubt';

/** Reads what the directory says about its database file; to be called before SQLite opens that. */
export function findIncarnation(database: string): Finding {
  const [file, ...others] = filesIn(path.dirname(database));
  if (file === undefined) return 'none';
  // Restored in place, a directory has both the file that came back and the one that was there.
  if (others.length > 0) return 'doubt';
  const record = read(file);
  if (
    record === null ||
    record.self !== identityOf(file) ||
    record.database !== identityOf(database) ||
    (record.left !== null && record.left !== contentOf(database))
  ) {
    return 'doubt';
  }
  return { epoch: record.epoch, served: Number(record.served) };
}

/**
 * Opens the directory's incarnation file, for as long as the database is open.
 *
 * @param isNew a new file takes the place of what is there
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

  /** From now on a copy of the directory that is restored in place brings a second file back. */
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
      // Not flushed: it outlives the process, and an older number after a power cut is no doubt.
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

/** Null for anything but a whole record. */
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

/** Kept when the file is moved or renamed; a copy was born later, also where it has the same inode. */
function identityOf(file: string): string {
  const stats = statOf(file);
  return stats === undefined ? '' : `${stats.ino}:${stats.birthtimeNs}`;
}

/** A clean stop leaves no write-ahead log. */
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
