import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { flushDirectory } from '../../lib/durable-file.js';
import { StartError } from '../../lib/start-error.js';

/** Codes of file systems that have no second names for files. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/**
 * Makes a file that is whole or not there: `make` writes it under a temporary name beside it, and may use
 * that name with an ending for files of its own. Refuses a name that is taken.
 */
export async function makeNewFile<T>(
  file: string,
  make: (draft: string) => Promise<T>,
): Promise<T> {
  if (existsSync(file)) throw taken(file);
  const directory = path.dirname(file);
  const name = `.${path.basename(file)}.${randomBytes(6).toString('hex')}.partial`;
  const draft = path.join(directory, name);
  try {
    const made = await make(draft);
    await giveName(draft, file);
    await flushDirectory(directory);
    return made;
  } catch (error) {
    throw failure(error, file);
  } finally {
    for (const each of await readdir(directory).catch(() => [])) {
      if (each.startsWith(name)) await rm(path.join(directory, each), { force: true });
    }
  }
}

/** A second name instead of another name: that never replaces a file that came meanwhile. */
async function giveName(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw taken(file);
    if (!withoutLinks.has(code)) throw error;
    await rename(draft, file);
  }
}

function taken(file: string): StartError {
  return new StartError(`${file} exists already; choose another name, or remove it first.`);
}

const noRoom = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE']);
const notWritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'SQLITE_CANTOPEN']);

function failure(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (noRoom.has(code)) {
    return new StartError(
      `There is no room left on the disk that ${file} was to be on; nothing of it was kept.`,
      { cause: error },
    );
  }
  if (notWritable.has(code) && isOf(error, path.dirname(file))) {
    return new StartError(`${file} cannot be written (${code}).`, { cause: error });
  }
  return error;
}

function isOf(error: Error, directory: string): boolean {
  return !('path' in error) || String(error.path).startsWith(directory);
}
