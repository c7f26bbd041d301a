import { readAt, readFrames, withFile } from './wal-frames.js';

/** Fields of a database header that tell its history. */
export interface Mark {
  /** `user_version`: the generation of the log, see wal-generation.ts. */
  readonly generation: number;
  /** Changes with the schema. */
  readonly schemaCookie: number;
}

/** https://sqlite.org/fileformat2.html#the_database_header */
const databaseHeader = { bytes: 100, schemaCookieAt: 40, userVersionAt: 60 };

/** Reads the mark of the database file alone, without its log; null if the file is empty or missing. */
export function readDatabaseMark(file: string): Mark | null {
  return withFile(file, (descriptor) => {
    const header = readAt(descriptor, 0, databaseHeader.bytes);
    return header && markIn(header);
  });
}

/**
 * Reads the mark of each version of the database header in a log, oldest first, among the frames that SQLite
 * would apply; null if it would apply none.
 */
export function readLogMarks(file: string): Mark[] | null {
  return readFrames(file, (page, bytes) => (page === 1 ? markIn(bytes) : null));
}

function markIn(page: Buffer): Mark {
  return {
    generation: page.readInt32BE(databaseHeader.userVersionAt),
    schemaCookie: page.readUInt32BE(databaseHeader.schemaCookieAt),
  };
}
