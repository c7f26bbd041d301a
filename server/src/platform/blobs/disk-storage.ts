import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { flushDirectory, writeDurably } from '../lib/durable-file.js';
import { StorageOutage } from '../lib/storage-outage.js';
import { isBlobKey } from './blob-key.js';
import type { BlobStorage } from './blob-storage.js';

/** Blobs as files, `ab/cd/abcd…`, in one directory that all processes share. */
export function diskStorage(directory: string): BlobStorage {
  const unfinished = path.join(directory, 'unfinished');

  /** The directories on a key's path, outermost first. */
  function directoriesOf(key: string): [string, string, string] {
    if (!isBlobKey(key)) throw new Error('This is no key of a blob.');
    const outer = path.join(directory, key.slice(0, 2));
    return [directory, outer, path.join(outer, key.slice(2, 4))];
  }

  function fileOf(key: string): string {
    return path.join(directoriesOf(key)[2], key);
  }

  async function put(key: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    const directories = directoriesOf(key);
    await Promise.all([directories[2], unfinished].map((each) => mkdir(each, recursive)));
    // Unique per attempt: the same blob may be sent twice at once.
    const draft = path.join(unfinished, `${key}.${randomUUID()}`);
    try {
      await writeDurably(draft, source);
      await rename(draft, fileOf(key));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    // Another process may have created a directory and not flushed it yet, so all three are
    // flushed.
    for (const each of directories.toReversed()) await flushDirectory(each);
  }

  return {
    put: (key, source) => put(key, source).catch(rethrow),

    async open(key, range) {
      const handle = await open(fileOf(key), 'r');
      return handle.createReadStream(range);
    },

    size: async (key) => (await statOf(fileOf(key)))?.size ?? null,

    remove: (key) => rm(fileOf(key), { force: true }),

    async removeLeftovers(before) {
      await mkdir(unfinished, recursive);
      for (const name of await readdir(unfinished)) {
        const draft = path.join(unfinished, name);
        if (((await statOf(draft))?.mtimeMs ?? before) < before) await rm(draft, { force: true });
      }
    },

    direct: null,
  };
}

const recursive = { recursive: true } as const;

/** The disk, or the user's quota, is full. */
const noRoom = new Set(['ENOSPC', 'EDQUOT']);

function rethrow(error: unknown): never {
  const { code = '' } = error as NodeJS.ErrnoException;
  throw noRoom.has(code) ? new StorageOutage('full', error) : error;
}

/** Null if the file is missing. */
async function statOf(file: string): Promise<Stats | null> {
  try {
    return await stat(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
