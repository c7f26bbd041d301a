import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** The archive of a periodic backup, as its name says. */
export interface Archive {
  name: string;
  /** Epoch milliseconds. */
  madeAt: number;
  /** Whether all files were there when it was made. */
  isComplete: boolean;
}

const pattern = /^parley-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z(\.incomplete)?\.zip$/;

/** `parley-2026-11-26T09-30-00Z.zip`: in UTC, so that names sort by time. */
export function archiveName(moment: number): string {
  const [second = ''] = new Date(moment).toISOString().split('.');
  return `parley-${second.replaceAll(':', '-')}Z.zip`;
}

/** From the oldest to the newest. Empty where the directory is missing. */
export async function listArchives(directory: string): Promise<Archive[]> {
  const names = await readdir(directory).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const [, date, hours, minutes, seconds, incomplete] = pattern.exec(name) ?? [];
      if (date === undefined) return [];
      const madeAt = Date.parse(`${date}${hours}:${minutes}:${seconds}Z`);
      return { name, madeAt, isComplete: incomplete === undefined };
    })
    .toSorted((a, b) => a.madeAt - b.madeAt);
}

/** Says in an archive's name that files are missing in it. */
export async function markIncomplete(directory: string, name: string): Promise<void> {
  const marked = name.replace(/\.zip$/, '.incomplete.zip');
  await rename(path.join(directory, name), path.join(directory, marked));
}

/** Leaves so many of the newest. Incomplete ones are counted by themselves: they replace no complete one. */
export async function pruneArchives(directory: string, keep: number): Promise<void> {
  const archives = await listArchives(directory);
  const outdated = [true, false].flatMap((isComplete) =>
    archives.filter((each) => each.isComplete === isComplete).slice(0, -keep),
  );
  for (const { name } of outdated) await rm(path.join(directory, name), { force: true });
}
