import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { BlobStorage } from '../../platform/blobs/blob-storage.js';
import { productVersion } from '../../platform/lib/product-version.js';
import type { ZipEntry } from '../../platform/lib/write-zip.js';
import type { Progress } from '../command-line/progress.js';
import type { DatabaseCopy } from './database-copy.js';
import { hashed } from './hashed.js';
import {
  archiveFormat,
  databasePaths,
  type Manifest,
  manifestPath,
  pathOfBlob,
} from './manifest.js';

interface Parts {
  copy: DatabaseCopy;
  storage: BlobStorage;
  progress: Progress;
  stopping: AbortSignal;
}

/**
 * The entries of an archive, the manifest last. The blobs are read after the database was copied: the copy
 * names none that was not there, apart from those that are deleted meanwhile.
 */
export async function* archiveEntries(
  manifest: Manifest,
  { copy, storage, progress, stopping }: Parts,
): AsyncGenerator<ZipEntry> {
  const hashOf = (path: string, stream: Readable): Readable =>
    hashed(stream, (measured) => void manifest.files.push({ path, ...measured }));

  progress.begin('Writing the archive', copy.blobKeys.length + 1);
  const path = databasePaths[copy.engine];
  yield {
    path,
    // A dump is compressed already.
    compress: copy.engine === 'sqlite',
    source: () => hashOf(path, createReadStream(copy.file)),
  };
  progress.add(1);
  for (const key of copy.blobKeys) {
    stopping.throwIfAborted();
    const stream = await openIfThere(storage, key);
    if (stream === null) manifest.missing.push(key);
    else yield blobEntry(key, (entry) => hashOf(entry, stream));
    progress.add(1);
  }
  yield {
    path: manifestPath,
    compress: true,
    source: () => Readable.from([Buffer.from(JSON.stringify(manifest, null, 1))]),
  };
}

function blobEntry(key: string, open: (path: string) => Readable): ZipEntry {
  const path = pathOfBlob(key);
  return { path, compress: false, source: () => open(path) };
}

async function openIfThere(storage: BlobStorage, key: string): Promise<Readable | null> {
  try {
    return await storage.open(key);
  } catch (error) {
    // Each storage has an error of its own for it.
    if ((await storage.size(key)) === null) return null;
    throw error;
  }
}

/** The manifest of an archive whose files are still to be added. */
export function beginManifest({ engine, migrations, tables }: DatabaseCopy): Manifest {
  return {
    format: archiveFormat,
    version: productVersion,
    created_at: new Date().toISOString(),
    engine,
    migrations: [...migrations],
    tables: { ...tables },
    files: [],
    sealed: true,
    missing: [],
  };
}
