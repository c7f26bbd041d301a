import { Gauge, type Registry } from 'prom-client';
import { listArchives } from '../backups/archives.js';

/** Returns what reads when the newest complete archive of a directory was made, and what forgets it. */
export function measureBackups(registry: Registry, directory: string) {
  const made = new Gauge({
    name: 'parley_backup_last_success_timestamp_seconds',
    help: 'When the newest periodic backup that lacks nothing was made, in seconds since 1970; 0: there is none.',
    registers: [registry],
  });
  return {
    async read() {
      const complete = (await listArchives(directory)).filter(({ isComplete }) => isComplete);
      made.set((complete.at(-1)?.madeAt ?? 0) / 1000);
    },
    clear: () => made.remove(),
  };
}
