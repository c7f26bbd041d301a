import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { BlobStorage } from '../../platform/blobs/blob-storage.js';
import { diskStorage } from '../../platform/blobs/disk-storage.js';
import { writeDurably } from '../../platform/lib/durable-file.js';
import { StartError } from '../../platform/lib/start-error.js';
import { StorageOutage } from '../../platform/lib/storage-outage.js';
import type { Progress } from '../command-line/progress.js';
import { hashed, type Measured } from './hashed.js';
import type { ArchivedFile } from './manifest.js';
import { type Archive, damaged } from './open-archive.js';
import { sealOf } from './seal.js';

/** Where unpacked files wait until all of them are verified. */
export interface Unpacked {
  readonly database: string;
  readonly blobs: string;
  /** The storage of these blobs. */
  readonly storage: BlobStorage;
}

/** Unpacks an archive into an empty directory. Throws a StartError where a byte is not what was backed up. */
export async function unpack(
  file: string,
  archive: Archive,
  into: string,
  { progress, stopping }: { progress: Progress; stopping: AbortSignal },
): Promise<Unpacked> {
  const place = { database: path.join(into, 'database'), blobs: path.join(into, 'blobs') };
  await mkdir(place.blobs);
  const storage = diskStorage(place.blobs);
  const total = archive.manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  progress.begin('Unpacking and verifying', total);

  async function verified(
    entry: ArchivedFile,
    write: (source: Readable) => Promise<void>,
  ): Promise<void> {
    stopping.throwIfAborted();
    let found: Measured | undefined;
    try {
      await write(hashed(await archive.read(entry), (measured) => (found = measured)));
    } catch (error) {
      throw isOfDisk(error) ? noRoom(into, error) : damaged(file, `${entry.path} is torn`, error);
    }
    if (found?.sha256 !== entry.sha256 || found.bytes !== entry.bytes) {
      throw damaged(file, `${entry.path} is not what was backed up`);
    }
    progress.add(entry.bytes);
  }

  await verified(archive.database, (source) => writeDurably(place.database, source));
  for (const blob of archive.blobs) {
    await verified(blob, (source) => storage.put(blob.key, source));
  }
  // Checked last, because a wrong seal does not tell which file is damaged.
  if (archive.seal !== null && archive.seal !== (await sealOf(file, { progress, stopping }))) {
    throw damaged(file, 'it is not what was written, beside the files in it');
  }
  return { ...place, storage };
}

/** Errors of the archive's content have no code of the system. */
function isOfDisk(error: unknown): boolean {
  return error instanceof StorageOutage || (error instanceof Error && 'syscall' in error);
}

function noRoom(into: string, error: unknown): StartError {
  const { code } = error as NodeJS.ErrnoException;
  const isFull = error instanceof StorageOutage || code === 'ENOSPC' || code === 'EDQUOT';
  const directory = path.dirname(into);
  return new StartError(
    isFull
      ? `There is no room left on the disk that ${directory} is on; nothing was restored.`
      : `${directory} cannot be written (${code}); nothing was restored.`,
    { cause: error },
  );
}
