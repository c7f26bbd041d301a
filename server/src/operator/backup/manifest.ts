import * as z from 'zod/mini';

/** Counts changes of the archive that an older Parley cannot read. */
export const archiveFormat = 1;

/** Names within an archive. The manifest is its last entry, so what it says is known by then. */
export const manifestPath = 'manifest.json';
export const databasePaths = { sqlite: 'database/parley.db', postgres: 'database/parley.dump' };
const blobsPath = 'blobs/';

export type EngineName = keyof typeof databasePaths;

/** The contents of an archive, which is verified by them before anything is put in place. */
export const Manifest = z.object({
  format: z.literal(archiveFormat),
  /** The version of Parley. */
  version: z.string(),
  created_at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations that the database has seen. */
  migrations: z.array(z.string()),
  /** How many rows each table has. */
  tables: z.record(z.string(), z.int()),
  /** All other entries, with their size in bytes. */
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
  /** Whether the archive ends with the SHA-256 of all its bytes, as archives of newer versions do. */
  sealed: z._default(z.boolean(), false),
  /** Keys of blobs that the database names, and that were not there: deleted meanwhile, or lost. */
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;
export type ArchivedFile = Manifest['files'][number];

export const pathOfBlob = (key: string): string => blobsPath + key;

/** Null for what is no path of a blob. */
export function keyIn(path: string): string | null {
  return path.startsWith(blobsPath) ? path.slice(blobsPath.length) : null;
}
