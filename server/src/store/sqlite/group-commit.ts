import type Database from 'better-sqlite3';

/** A batch holds up the event loop while it runs, so it is kept to a few milliseconds. */
const largestBatch = 64;

interface Job {
  /** Does the work, and gives what is to be called once it is committed. */
  work(): Promise<() => void>;
  reject(error: unknown): void;
}

/**
 * Commits transactions together that were asked for in the same turn of the event loop. Each has its
 * savepoint, so one that fails undoes only what it did itself. They share the pages they touch, and
 * writing those to the log is most of what a small transaction costs. They resolve once `flushed` has,
 * while the next ones run.
 */
export function groupCommit(db: Database.Database, flushed: () => Promise<void>) {
  const begin = db.prepare('begin immediate');
  const commit = db.prepare('commit');
  const rollback = db.prepare('rollback');
  const save = db.prepare('savepoint job');
  const release = db.prepare('release job');
  const undo = db.prepare('rollback to job');
  let queue: Job[] = [];
  let isRunning = false;

  async function attempt(job: Job): Promise<() => void> {
    save.run();
    try {
      const resolve = await job.work();
      release.run();
      return resolve;
    } catch (error) {
      // On some failures, a full disk for one, SQLite has undone the whole transaction already.
      if (!db.inTransaction) throw error;
      undo.run();
      release.run();
      return () => job.reject(error);
    }
  }

  async function runBatch(jobs: readonly Job[]): Promise<void> {
    try {
      begin.run();
      const settles: (() => void)[] = [];
      for (const job of jobs) settles.push(await attempt(job));
      commit.run();
      flushed().then(
        () => settles.forEach((settle) => settle()),
        (error: unknown) => rejectAll(jobs, error),
      );
    } catch (error) {
      if (db.inTransaction) rollback.run();
      rejectAll(jobs, error);
    }
  }

  function rejectAll(jobs: readonly Job[], error: unknown): void {
    for (const job of jobs) job.reject(error);
  }

  async function runAll(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, largestBatch);
      queue = queue.slice(largestBatch);
      await runBatch(batch);
    }
    isRunning = false;
  }

  return function transaction<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      queue.push({
        async work() {
          const value = await work();
          return () => resolve(value);
        },
        reject,
      });
      if (isRunning) return;
      isRunning = true;
      setImmediate(() => void runAll());
    });
  };
}
