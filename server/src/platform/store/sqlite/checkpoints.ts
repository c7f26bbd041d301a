import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import { StorageOutage } from '../../lib/storage-outage.js';
import { telemetry } from '../../lib/telemetry.js';
import type { CheckpointAnswer, CheckpointMode } from './checkpoint-worker.js';
import type { Disk } from './disk.js';

/** Length of the log, in frames of a 4 KB page, at which a checkpoint begins. */
const worthwhile = 2_000;
/**
 * Length at which the checkpoint waits for readers in other processes, so that the log can restart.
 */
const longest = 8 * worthwhile;
/** How long it waits for them, milliseconds: posts are blocked meanwhile. */
const timeoutMs = 50;
/** Milliseconds until the next attempt when the disk is full. */
const pauseWhenFull = 1_000;

export interface Checkpoints {
  /** Begins a checkpoint if the log is long enough. */
  afterCommit(): void;
  close(): Promise<void>;
}

/**
 * Checkpoints the write-ahead log into the database, and keeps it short. SQLite's automatic
 * checkpoints would hide their errors, so a failing disk would go unnoticed until data was lost
 * (R2).
 *
 * A worker thread first checkpoints while writes continue, and then, while `pause` holds back new
 * transactions, the few frames added meanwhile: the log restarts only after a complete checkpoint.
 */
export function startCheckpoints(
  db: Database.Database,
  disk: Disk,
  pause: (work: () => Promise<void>) => Promise<void>,
): Checkpoints {
  // Only reads the counters; a checkpoint's row has the columns busy, log, checkpointed.
  const look = db.prepare<[], { log: number; checkpointed: number }>('pragma wal_checkpoint(noop)');
  let running: Promise<void> | undefined;
  let thread: Worker | undefined;
  let threshold = worthwhile;
  let notBefore = 0;

  function logLength(): { log: number; unmoved: number } {
    const { log, checkpointed } = look.get() ?? { log: 0, checkpointed: 0 };
    return { log, unmoved: log - checkpointed };
  }

  async function checkpoint(mode: CheckpointMode): Promise<void> {
    // Opened lazily: many servers write less than that between restarts.
    thread ??= openThread(db.name);
    thread.postMessage(mode, []);
    // The worker answers each order with this type, or ends with an error, which rejects.
    const [problem] = (await once(thread, 'message')) as [CheckpointAnswer];
    if (problem) throw Object.assign(new Error(problem.message), { code: problem.code });
  }

  async function shorten(): Promise<void> {
    const begin = performance.now();
    await checkpoint('passive');
    const { log, unmoved } = logLength();
    if (unmoved > 0 || log > longest) await pause(() => checkpoint('restart'));
    telemetry.checkpointed.tell(performance.now() - begin);
    // Frames that a reader in another process keeps from being moved do not trigger the next
    // checkpoint.
    threshold = logLength().unmoved + worthwhile;
  }

  function onFailure(error: unknown): void {
    const handled = disk.handleError(error);
    // The frames stay in the log, so a full disk loses nothing.
    if (handled instanceof StorageOutage) notBefore = performance.now() + pauseWhenFull;
    else disk.fail(error instanceof Error ? error : new Error('A checkpoint failed.'));
  }

  return {
    afterCommit() {
      if (running || disk.failure || logLength().unmoved < threshold) return;
      if (performance.now() < notBefore) return;
      running = shorten()
        .catch(onFailure)
        .finally(() => {
          running = undefined;
        });
    },
    async close() {
      await running;
      if (!thread) return;
      thread.ref();
      const gone = once(thread, 'exit');
      thread.postMessage('close', []);
      await gone;
    },
  };
}

function openThread(file: string): Worker {
  const thread = new Worker(new URL('./checkpoint-worker.js', import.meta.url), {
    workerData: { file, timeoutMs },
  });
  thread.unref();
  return thread;
}
