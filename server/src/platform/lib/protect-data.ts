import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

const directoryMode = 0o700;
const fileMode = 0o600;
const modeBits = 0o777;
const stickyBit = 0o1000;

/** The files that Parley keeps in its data directory; other files are not touched. */
const ours = /^(parley\.db.*|search\.db.*|lock.*|incarnation-.*|blobs)$/;

/**
 * Makes the data directory and Parley's files in it accessible only to their owner, if it exists.
 * Throws the system's error where modes cannot be changed.
 */
export async function protectData(directory: string): Promise<void> {
  const mode = await modeOf(directory);
  if (mode === null) return;
  for (const name of await readdir(directory)) {
    if (ours.test(name)) await protect(path.join(directory, name));
  }
  // A shared directory such as /tmp keeps its mode.
  if ((mode & stickyBit) === 0) await setMode(directory, directoryMode);
}

async function protect(file: string): Promise<void> {
  const stats = await lstatOf(file);
  if (stats?.isFile()) await setMode(file, fileMode);
  // A private directory protects its content, and Parley creates new files with private modes.
  if (!stats?.isDirectory() || (stats.mode & modeBits) === directoryMode) return;
  for (const name of await readdir(file)) await protect(path.join(file, name));
  // Changed last, so that an interrupted walk is repeated at the next start.
  await setMode(file, directoryMode);
}

async function setMode(file: string, wanted: number): Promise<void> {
  const mode = await modeOf(file);
  if (mode !== null && (mode & modeBits) !== wanted) await chmod(file, wanted);
}

async function modeOf(file: string): Promise<number | null> {
  return (await lstatOf(file))?.mode ?? null;
}

/** Null when there is no such file, or no longer. */
async function lstatOf(file: string) {
  try {
    return await lstat(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
