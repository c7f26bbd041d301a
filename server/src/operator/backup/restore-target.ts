import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { flushDirectory } from '../../platform/lib/durable-file.js';
import { StartError } from '../../platform/lib/start-error.js';
import { lockDirectory } from '../../platform/store/sqlite/directory-lock.js';
import { openFailure } from '../../platform/store/sqlite/open-failure.js';

/** An unused data directory, which no server can start in meanwhile. */
export interface RestoreTarget {
  /** An empty directory on the same disk. */
  readonly staging: string;
  /** Gives a file or directory of the staging its place. */
  place(from: string, name: 'parley.db' | 'blobs'): Promise<void>;
  /** From here on, a failure takes nothing back: something else refers to what was placed. */
  keep(): void;
}

const stagingPrefix = 'restoring-';

/** These files show that a directory is or was in use. */
const traces = /^(parley\.db.*|search\.db.*|incarnation-.*)$/;

/** Runs work on an unused data directory; if it fails before it keeps it, the directory is as it was before. */
export async function withRestoreTarget<T>(
  directory: string,
  work: (target: RestoreTarget) => Promise<T>,
): Promise<T> {
  const isNew = !existsSync(directory);
  const hadLock = existsSync(path.join(directory, 'lock'));
  await makeDirectory(directory);
  let placed: string[] = [];
  try {
    // First: a server that runs is a better reason to refuse than what it has written.
    const lock = lockDirectory(directory);
    const staging = path.join(directory, stagingPrefix + randomBytes(6).toString('hex'));
    try {
      await removeAbandoned(directory);
      await assertUnused(directory);
      await mkdir(staging);
      return await work({
        staging,
        async place(from, name) {
          const to = path.join(directory, name);
          await rename(from, to);
          placed.push(to);
          await flushDirectory(directory);
        },
        keep() {
          placed = [];
        },
      });
    } finally {
      await rm(staging, { recursive: true, force: true });
      lock.release();
    }
  } catch (error) {
    for (const each of placed) await rm(each, { recursive: true, force: true });
    if (!hadLock) await rm(path.join(directory, 'lock'), { force: true });
    // Fails where something was kept.
    if (isNew) await rmdir(directory).catch(() => {});
    throw openFailure(directory, error);
  }
}

/** Removes what killed restores left; none can be running, because this restore has the directory's lock. */
async function removeAbandoned(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(stagingPrefix)) continue;
    await rm(path.join(directory, name), { recursive: true, force: true });
  }
}

async function assertUnused(directory: string): Promise<void> {
  const names = await readdir(directory);
  const trace = names.find((name) => traces.test(name)) ?? (await usedBlobs(directory, names));
  if (trace === null) return;
  throw new StartError(
    `${directory} has ${trace} already, and a restore replaces nothing: move it away, or name another directory with PARLEY_DATA.`,
  );
}

async function usedBlobs(directory: string, names: readonly string[]): Promise<string | null> {
  if (!names.includes('blobs')) return null;
  return (await readdir(path.join(directory, 'blobs'))).length > 0 ? 'blobs' : null;
}

async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data directory ${directory} cannot be created (${code}); choose another with PARLEY_DATA.`,
      { cause: error },
    );
  }
}
