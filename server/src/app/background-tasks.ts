import { endExpiredSessions } from '../features/accounts/end-expired-sessions.js';
import { pruneChallenges } from '../features/accounts/factors/challenges.js';
import { pruneResets } from '../features/accounts/resets/reset-password.js';
import { pruneVerifications } from '../features/accounts/verification/verification-link.js';
import { sweepBlobs } from '../features/files/sweep-blobs.js';
import { pruneLog } from '../features/notifications/report/prune-log.js';
import { endPresence } from '../features/presence/change-presence.js';
import type { OpenPages } from '../features/presence/open-pages.js';
import { pruneAuditEvents } from '../features/records/audit-log/prune-audit-events.js';
import { pruneExports } from '../features/records/exports/prune-exports.js';
import { clearEverywhere } from '../features/records/retention/clear-messages.js';
import { startIndexing } from '../features/search/index-messages.js';
import type { BlobStorage } from '../platform/blobs/blob-storage.js';
import type { CableServer } from '../platform/cable/cable-server.js';
import type { ExternalServices } from '../platform/jobs/job-kind.js';
import { startWorker } from '../platform/jobs/worker.js';
import type { Log } from '../platform/lib/log.js';
import { type BackgroundTask, repeat } from '../platform/lib/repeat.js';
import { pruneEvents } from '../platform/store/prune-events.js';
import type { Store } from '../platform/store/store.js';
import { periodicBackups } from './backups/periodic-backups.js';
import type { Config } from './config.js';
import { jobLanes } from './features.js';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Milliseconds that events are kept for clients to catch up on. */
export const eventRetention = 72 * hour;

interface BackgroundParts {
  config: Config;
  store: Store;
  storage: BlobStorage;
  log: Log;
  cable: Pick<CableServer, 'compareWithLog'>;
  outside: ExternalServices;
  pages: OpenPages;
  /** See AppParts. */
  onOutdated?: () => void;
  runsJobs?: boolean;
  tellsPresence?: boolean;
}

/** Starts what a process does again and again, and the workers of its jobs. The caller stops them. */
export function startBackgroundTasks({
  config,
  store,
  storage,
  log,
  cable,
  outside,
  pages,
  onOutdated,
  runsJobs = true,
  tellsPresence = true,
}: BackgroundParts): BackgroundTask[] {
  const again = (pause: number, name: string, work: (stopping: AbortSignal) => Promise<unknown>) =>
    repeat(pause, work, (error) => log.error({ err: error }, `${name} failed`));
  const tasks = [
    again(hour, 'ending expired sessions', (stopping) =>
      endExpiredSessions(store, config.sessions, stopping),
    ),
    again(hour, 'pruning password resets', () => pruneResets(store)),
    again(hour, 'pruning challenges', () => pruneChallenges(store)),
    again(hour, 'pruning verifications', () => pruneVerifications(store)),
    again(hour, 'pruning events', (stopping) =>
      // Later than clients learn that these events are gone: clocks of processes differ a little.
      pruneEvents(store.events, store.clock.now() - eventRetention - minute, stopping),
    ),
    again(hour, 'pruning decisions', (stopping) => pruneLog(store, stopping)),
    again(hour, 'pruning the audit log', (stopping) =>
      pruneAuditEvents(store, config.auditKept, stopping),
    ),
    again(hour, 'clearing old messages', () => clearEverywhere(store)),
    again(hour, 'pruning exports', () => pruneExports(store)),
    again(10 * minute, 'sweeping files', (stopping) => sweepBlobs({ store, storage }, stopping)),
  ];
  if (tellsPresence) {
    tasks.push(again(second, 'writing who is present', (stopping) => pages.write(stopping)));
    tasks.push(again(5 * second, 'ending presence', (stopping) => endPresence(store, stopping)));
  }
  // R13: polls, since the bus may lose events.
  if (store.isShared) {
    tasks.push(again(second, 'comparing with the log', () => cable.compareWithLog()));
    tasks.push(again(second, 'asking for the time', () => store.clock.synchronise()));
    tasks.push(
      again(second, 'asking for the schema', async () => {
        if (await store.needsNewerVersion()) onOutdated?.();
      }),
    );
  }
  const makeBackup = periodicBackups(config, log);
  if (makeBackup) tasks.push(again(minute, 'the backup', makeBackup));
  if (runsJobs) {
    tasks.push(startIndexing(store, log));
    const jobParts = { store, storage, outside };
    tasks.push(...jobLanes.map((kinds) => startWorker(kinds, jobParts, { log })));
  }
  return tasks;
}
