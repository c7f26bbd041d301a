import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Fields of a database header that tell its history. */
export interface Mark {
  /** `user_version`: the generation of the log, see wal-generation.ts. */
  readonly generation: number;
  /** Changes with the schema. */
  readonly schemaCookie: number;
}

/** https://sqlite.org/fileformat2.html#the_database_header */
const databaseHeader = { bytes: 100, schemaCookieAt: 40, userVersionAt: 60 };
/** https://sqlite.org/fileformat2.html#the_write_ahead_log */
const logHeader = { bytes: 32, summed: 24, pageSizeAt: 8, saltsAt: 16 };
const frameHeader = { bytes: 24, summed: 8, sizeAfterCommitAt: 4, saltsAt: 8, sumAt: 16 };
const magic = 0x377f0682;

/** Of the database file alone, without its log; null if it is empty or missing. */
export function readDatabaseMark(file: string): Mark | null {
  return withFile(file, (descriptor) => {
    const header = readAt(descriptor, 0, databaseHeader.bytes);
    return header && markIn(header);
  });
}

/**
 * Of each version of the database header in a log, oldest first, among the frames that SQLite would
 * apply; null if it would apply none.
 */
export function readLogMarks(file: string): Mark[] | null {
  return withFile(file, (descriptor) => {
    const header = readAt(descriptor, 0, logHeader.bytes);
    // The lowest bit gives the byte order of the checksums' words.
    const kind = header && (header.readUInt32BE() ^ magic) >>> 0;
    if (header === null || kind === null || kind > 1) return null;
    const sum = checksum(kind === 1);
    sum.add(header.subarray(0, logHeader.summed));
    if (!sum.isAt(header, logHeader.summed)) return null;

    const salts = header.subarray(logHeader.saltsAt, logHeader.saltsAt + 8);
    const frameBytes = frameHeader.bytes + header.readUInt32BE(logHeader.pageSizeAt);
    const marks: Mark[] = [];
    let uncommitted: Mark[] = [];
    let commits = 0;
    for (let at = logHeader.bytes; ; at += frameBytes) {
      const frame = readAt(descriptor, at, frameBytes);
      if (!frame?.subarray(frameHeader.saltsAt, frameHeader.sumAt).equals(salts)) break;
      const page = frame.subarray(frameHeader.bytes);
      sum.add(frame.subarray(0, frameHeader.summed));
      sum.add(page);
      if (!sum.isAt(frame, frameHeader.sumAt)) break;
      if (frame.readUInt32BE() === 1) uncommitted.push(markIn(page));
      if (frame.readUInt32BE(frameHeader.sizeAfterCommitAt) === 0) continue;
      marks.push(...uncommitted);
      uncommitted = [];
      commits += 1;
    }
    return commits === 0 ? null : marks;
  });
}

function markIn(page: Buffer): Mark {
  return {
    generation: page.readInt32BE(databaseHeader.userVersionAt),
    schemaCookie: page.readUInt32BE(databaseHeader.schemaCookieAt),
  };
}

/** The running checksum of a log's header and frames. */
function checksum(isBigEndian: boolean) {
  let first = 0;
  let second = 0;
  return {
    add(bytes: Buffer): void {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      for (let at = 0; at < bytes.length; at += 8) {
        first = (first + view.getUint32(at, !isBigEndian) + second) >>> 0;
        second = (second + view.getUint32(at + 4, !isBigEndian) + first) >>> 0;
      }
    },
    isAt: (bytes: Buffer, at: number): boolean =>
      bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second,
  };
}

/** Null if the file is shorter. */
function readAt(descriptor: number, position: number, length: number): Buffer | null {
  const bytes = Buffer.alloc(length);
  return readSync(descriptor, bytes, 0, length, position) === length ? bytes : null;
}

/** Null if the file is missing or empty. */
function withFile<T>(file: string, read: (descriptor: number) => T | null): T | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return fstatSync(descriptor).size === 0 ? null : read(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
