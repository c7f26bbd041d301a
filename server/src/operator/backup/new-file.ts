import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { flushDirectory } from '../../platform/lib/durable-file.js';
import { StartError } from '../../platform/lib/start-error.js';
import { isInUse, type Lock, lockDirectory } from '../../platform/store/sqlite/directory-lock.js';

/** Codes of file systems that have no second names for files. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** The names of drafts: directories in this version, files in earlier ones. */
const draftName = /^\..+\.[\da-f]{12}\.partial/;
const draftFile = 'draft';
/** Milliseconds without a write after which a draft counts as abandoned, whatever its lock says. */
const longestDraft = 24 * 60 * 60 * 1000;

/**
 * Makes a file that is whole or not there: `make` writes it under a temporary name in a directory beside it, and may
 * use that name with an ending for files of its own. Refuses a name that is taken. Removes the drafts of killed
 * processes.
 */
export async function makeNewFile<T>(
  file: string,
  make: (draft: string) => Promise<T>,
): Promise<T> {
  if (existsSync(file)) throw taken(file);
  const directory = path.dirname(file);
  const name = `.${path.basename(file)}.${randomBytes(6).toString('hex')}.partial`;
  const own = path.join(directory, name);
  const draft = path.join(own, draftFile);
  let lock: Lock | null = null;
  try {
    await removeAbandoned(directory);
    await mkdir(own);
    lock = lockIfPossible(own);
    const made = await make(draft);
    await giveName(draft, file);
    await flushDirectory(directory);
    return made;
  } catch (error) {
    throw failure(error, file);
  } finally {
    lock?.release();
    await rm(own, { recursive: true, force: true });
  }
}

/** Null where the file system has no locks: then time alone tells that the draft was abandoned. */
function lockIfPossible(directory: string): Lock | null {
  try {
    return lockDirectory(directory);
  } catch (error) {
    if (isInUse(error)) return null;
    throw error;
  }
}

async function removeAbandoned(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!draftName.test(name)) continue;
    const draft = path.join(directory, name);
    try {
      if (await isAbandoned(draft)) await rm(draft, { recursive: true });
    } catch (error) {
      // The draft belongs to another user, or its maker has just removed it.
      if (!notWritable.has(codeOf(error))) throw error;
    }
  }
}

async function isAbandoned(draft: string): Promise<boolean> {
  const names = (await stat(draft)).isDirectory() ? await readdir(draft) : [];
  const written = [draft, ...names.map((name) => path.join(draft, name))];
  const times = await Promise.all(written.map(async (each) => (await stat(each)).mtimeMs));
  if (Date.now() - Math.max(...times) > longestDraft) return true;
  // A maker writes into its draft only once it has the lock, which the system drops when the maker dies.
  if (!names.includes('lock') || !names.some((name) => name.startsWith(draftFile))) return false;
  const lock = lockIfPossible(draft);
  lock?.release();
  return lock !== null;
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
  const code = codeOf(error);
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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

function isOf(error: Error, directory: string): boolean {
  return !('path' in error) || String(error.path).startsWith(directory);
}
