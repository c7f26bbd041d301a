import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../platform/lib/log.js';
import type { Config } from '../config.js';
import { archiveName, listArchives, markIncomplete, pruneArchives } from './archives.js';

const hour = 60 * 60 * 1000;
/** Lets requests have the processor first. */
const niceness = 10;

/**
 * Work for every minute: makes a backup when it is due, by `parley backup` in a process of its own, and removes
 * the oldest once the new one is whole. Rejects where it fails, and then waits an hour; also where files were
 * missing, of which the archive's name tells. Null: none are wanted.
 */
export function periodicBackups(
  config: Config,
  log: Log,
): ((stopping: AbortSignal) => Promise<void>) | null {
  const { backups } = config;
  if (backups === null) return null;
  const directory = path.resolve(backups.directory);
  let notBefore = 0;

  return async function backUp(stopping) {
    const now = Date.now();
    if (now < notBefore) return;
    notBefore = now + Math.min(backups.every, hour);
    await mkdir(directory, { recursive: true });
    const newest = (await listArchives(directory)).at(-1);
    if (newest !== undefined && now - newest.madeAt < backups.every) {
      notBefore = newest.madeAt + backups.every;
      return;
    }
    const name = archiveName(now);
    const file = path.join(directory, name);
    const { code, complaint } = await runBackup(file, config, stopping);
    if (stopping.aborted) return;
    const isMade = existsSync(file);
    if (isMade && code !== 0) await markIncomplete(directory, name);
    if (isMade) await pruneArchives(directory, backups.keep);
    if (code !== 0) throw new Error(complaint.trim() || 'It was killed.');
    log.info({ file: name }, 'a backup was made');
  };
}

async function runBackup(
  file: string,
  config: Config,
  stopping: AbortSignal,
): Promise<{ code: number | null; complaint: string }> {
  const command = fileURLToPath(new URL('./parley.js', import.meta.url));
  const child = spawn(process.execPath, [command, 'backup', file], {
    env: {
      ...process.env,
      PARLEY_DATA: config.dataDirectory,
      DATABASE_URL: config.databaseUrl ?? '',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  const stop = () => void child.kill('SIGTERM');
  stopping.addEventListener('abort', stop, { once: true });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  stopping.removeEventListener('abort', stop);
  return { code, complaint };
}
