import type { EngineName } from './manifest.js';

/** A database as it was at a moment, in a file of its own. */
export interface DatabaseCopy {
  readonly engine: EngineName;
  readonly file: string;
  readonly migrations: readonly string[];
  /** How many rows each table has. */
  readonly tables: Readonly<Record<string, number>>;
  /** The keys of the blobs that the copy names. */
  readonly blobKeys: readonly string[];
}
