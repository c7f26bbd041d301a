import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import { StorageOutage } from '../../lib/storage-outage.js';
import type { CheckpointAnswer, CheckpointMode } from './checkpoint-worker.js';
import type { Disk } from './disk.js';

/** Frames of the log, a page of 4 KB each, after which they are moved into the database. */
const worthwhile = 2_000;
/** Frames after which readers in other processes are waited for, so that the log can start over. */
const longest = 8 * worthwhile;
/** How long they are waited for, milliseconds: messages that are posted wait meanwhile. */
const patience = 50;
/** Milliseconds until the next attempt when there was no room in the database. */
const pauseWhenFull = 1_000;

export interface Checkpoints {
  /** Begins one if the log has become long. */
  afterCommit(): void;
  close(): Promise<void>;
}

/**
 * Moves the write-ahead log into the database, and keeps it short. SQLite would do so by itself, and
 * keep the errors to itself, too; then a failed disk goes unnoticed until it has lost something (R2).
 *
 * A thread of its own first moves what is there while more is being written, and then, while `pause`
 * holds back the next transactions, the little that came meanwhile: only a log that was moved whole
 * starts over.
 */
export function keepLogShort(
  db: Database.Database,
  disk: Disk,
  pause: (work: () => Promise<void>) => Promise<void>,
): Checkpoints {
  // Only looks; the columns of a checkpoint's row are busy, log, checkpointed.
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
    // Not before it is needed: many servers write less than that between two starts.
    thread ??= openThread(db.name);
    thread.postMessage(mode, []);
    // It answers each order with this, or ends with an error, which rejects.
    const [problem] = (await once(thread, 'message')) as [CheckpointAnswer];
    if (problem) throw Object.assign(new Error(problem.message), { code: problem.code });
  }

  async function shorten(): Promise<void> {
    await checkpoint('passive');
    const { log, unmoved } = logLength();
    if (unmoved > 0 || log > longest) await pause(() => checkpoint('restart'));
    // What a reader in another process keeps from being moved does not make the next one worthwhile.
    threshold = logLength().unmoved + worthwhile;
  }

  function heed(error: unknown): void {
    const heeded = disk.heed(error);
    // What is in the log stays there, so no room is no loss.
    if (heeded instanceof StorageOutage) notBefore = performance.now() + pauseWhenFull;
    else disk.fail(error instanceof Error ? error : new Error('A checkpoint failed.'));
  }

  return {
    afterCommit() {
      if (running || disk.failure || logLength().unmoved < threshold) return;
      if (performance.now() < notBefore) return;
      running = shorten()
        .catch(heed)
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
    workerData: { file, patience },
  });
  thread.unref();
  return thread;
}
