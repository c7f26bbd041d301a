import { AsyncResource } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { StorageOutage } from '../../lib/storage-outage.js';
import { isBusy } from './busy.js';
import type { Disk } from './disk.js';

/** A batch blocks the event loop, so it is limited to a few milliseconds. */
const largestBatch = 64;
/** Milliseconds between attempts to begin while another process writes. */
const retryEvery = 5;

interface Job {
  work(): Promise<Done>;
  reject(error: unknown): void;
}

interface Done {
  /** Called right after the commit. */
  committed(): void;
  /** Called once it is on disk. */
  settle(): void;
}

export interface GroupCommit {
  /**
   * `onCommit` is called right after the commit, before it is on disk. The work keeps the asynchronous
   * context of its caller, such as the trace: its batch runs in that of another.
   */
  transaction<T>(work: () => Promise<T>, onCommit?: (value: T) => void): Promise<T>;
  /** Runs the work while no transaction is open; new transactions wait meanwhile. */
  between(work: () => Promise<void>): Promise<void>;
}

/**
 * Commits transactions that were requested in the same turn of the event loop together. Each has
 * its savepoint, so a failing transaction undoes only its own work. They share the pages they
 * touch, and writing those to the log is most of the cost of a small transaction. They resolve once
 * `flushed` has.
 */
export function groupCommit(
  db: Database.Database,
  disk: Disk,
  {
    flushed,
    committed,
    lockTimeoutMs,
  }: {
    flushed(): Promise<void>;
    /** Called after each commit. */
    committed(): void;
    /** For how long other processes may write before transactions are refused. */
    lockTimeoutMs: number;
  },
): GroupCommit {
  const tryToBegin = db.prepare('begin immediate');
  const commit = db.prepare('commit');
  const rollback = db.prepare('rollback');
  const save = db.prepare('savepoint job');
  const release = db.prepare('release job');
  const undo = db.prepare('rollback to job');
  let queue: Job[] = [];
  const pauses: (() => Promise<void>)[] = [];
  let isRunning = false;
  /** Resolves once the last batch is on disk, or has failed. */
  let flushing = Promise.resolve();
  /** When the batches of this run first found the write lock taken; null while it is free. */
  let lockedSince: number | null = null;

  /**
   * Other processes, such as Litestream, take SQLite's write lock. Its busy timeout would hold the
   * event loop, so waiting is done here.
   */
  async function begin(): Promise<void> {
    for (;;) {
      try {
        tryToBegin.run();
        lockedSince = null;
        return;
      } catch (error) {
        if (!isBusy(error)) throw error;
        const now = performance.now();
        lockedSince ??= now;
        // Batches behind this one have waited meanwhile, and get one attempt each.
        if (now - lockedSince >= lockTimeoutMs) throw new StorageOutage('locked', error);
      }
      await delay(retryEvery);
    }
  }

  async function attempt(job: Job): Promise<Done> {
    save.run();
    try {
      const done = await job.work();
      release.run();
      return done;
    } catch (error) {
      // After some failures, such as a full disk, SQLite has already rolled back the whole
      // transaction.
      if (!db.inTransaction) throw error;
      undo.run();
      release.run();
      return { committed: () => {}, settle: () => job.reject(error) };
    }
  }

  async function runBatch(jobs: readonly Job[]): Promise<void> {
    try {
      await begin();
      const all: Done[] = [];
      for (const job of jobs) all.push(await attempt(job));
      commit.run();
      for (const done of all) done.committed();
      committed();
      flushing = flushed().then(
        () => all.forEach((done) => done.settle()),
        (error: unknown) => rejectAll(jobs, error),
      );
    } catch (error) {
      const handled = disk.handleError(error);
      undoAll();
      rejectAll(jobs, handled);
    }
  }

  function undoAll(): void {
    try {
      if (db.inTransaction) rollback.run();
    } catch (error) {
      disk.handleError(error);
    }
  }

  function rejectAll(jobs: readonly Job[], error: unknown): void {
    for (const job of jobs) job.reject(error);
  }

  async function runAll(): Promise<void> {
    while (queue.length > 0 || pauses.length > 0) {
      const pause = pauses.shift();
      if (pause) {
        await pause();
        continue;
      }
      // Transactions that arrive during a flush wait for the next one, so a single commit for all of them is cheaper.
      await flushing;
      const batch = queue.slice(0, largestBatch);
      queue = queue.slice(largestBatch);
      await runBatch(batch);
    }
    isRunning = false;
    lockedSince = null;
  }

  function start(): void {
    if (isRunning) return;
    isRunning = true;
    setImmediate(() => void runAll());
  }

  return {
    transaction: (work, onCommit = () => {}) =>
      new Promise((resolve, reject) => {
        // Not `AsyncResource.bind`, which takes several times as long.
        const caller = new AsyncResource('transaction');
        const perform = async () => {
          const value = await work();
          return { committed: () => onCommit(value), settle: () => resolve(value) };
        };
        queue.push({ work: () => caller.runInAsyncScope(perform), reject });
        start();
      }),
    between: (work) =>
      new Promise((resolve, reject) => {
        pauses.push(() => work().then(resolve, reject));
        start();
      }),
  };
}
