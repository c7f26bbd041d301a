import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

const directoryMode = 0o700;
const fileMode = 0o600;
const modeBits = 0o777;
const stickyBit = 0o1000;

/** What Parley keeps in its data directory; the rest is not ours. */
const ours = /^(parley\.db.*|lock.*|incarnation-.*|blobs)$/;

/**
 * Leaves the data directory and what Parley keeps there to its owner, if it is there at all. Throws
 * what the system says where modes cannot be changed.
 */
export async function protectData(directory: string): Promise<void> {
  const mode = await modeOf(directory);
  if (mode === null) return;
  for (const name of await readdir(directory)) {
    if (ours.test(name)) await protect(path.join(directory, name));
  }
  // A directory that others share, such as /tmp, stays theirs.
  if ((mode & stickyBit) === 0) await setMode(directory, directoryMode);
}

async function protect(file: string): Promise<void> {
  const stats = await lstatOf(file);
  if (stats?.isFile()) await setMode(file, fileMode);
  // Private already: nobody else gets to what is in it, and what came later is private itself.
  if (!stats?.isDirectory() || (stats.mode & modeBits) === directoryMode) return;
  for (const name of await readdir(file)) await protect(path.join(file, name));
  // Last: a walk that breaks off is repeated.
  await setMode(file, directoryMode);
}

async function setMode(file: string, wanted: number): Promise<void> {
  const mode = await modeOf(file);
  if (mode !== null && (mode & modeBits) !== wanted) await chmod(file, wanted);
}

async function modeOf(file: string): Promise<number | null> {
  return (await lstatOf(file))?.mode ?? null;
}

/** Null when there is no such file, or not any more. */
async function lstatOf(file: string) {
  try {
    return await lstat(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
