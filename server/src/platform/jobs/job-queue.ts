import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../store/schema.js';
import type { Store, Transaction } from '../store/store.js';
import type { Attempts } from './backoff.js';

/** The lease of a taken job, in ms; renewed while the job runs. */
export const leaseTime = 60_000;
const longestError = 500;

/** A job that this process runs. */
export interface TakenJob extends Readonly<Attempts> {
  readonly id: number;
  readonly kind: string;
  /** JSON. */
  readonly payload: string;
  /** Including the current attempt. */
  readonly attempts: number;
  readonly lockedUntil: number;
}

/** A job whose process died, or let the job's lease end, before the attempt was over. */
export type CrashedJob = Pick<TakenJob, 'kind' | 'attempts' | 'crashes'>;

/** The table of jobs, as a worker uses it. All times are of the store's clock. */
export interface JobQueue {
  /**
   * The oldest jobs that are due; for `leaseTime` no other process gets them. Jobs whose process died are not
   * among them: they have to wait first, for `pauseOf` milliseconds.
   */
  take(most: number, pauseOf: (job: CrashedJob) => number): Promise<TakenJob[]>;
  /** The job with a new lease; null when it is not this process' any more. */
  prolong(job: TakenJob): Promise<TakenJob | null>;
  finish(job: TakenJob): Promise<void>;
  fail(job: TakenJob, error: unknown, retryAt: number): Promise<void>;
  /** The job is dead; `giveUp` runs in the same transaction. */
  bury(job: TakenJob, error: unknown, giveUp: (tx: Transaction) => Promise<void>): Promise<void>;
  /** It is due as if it had not been begun. */
  giveBack(job: TakenJob): Promise<void>;
  /** When the next job is due that nobody runs; null without jobs. */
  nextDue(): Promise<number | null>;
  /** Ends the leases that a crashed process left; only for single-process stores. */
  endLeases(): Promise<void>;
}

/** For jobs of these kinds: those of a newer version are left to it. */
export function jobQueue(store: Store, kinds: readonly string[]): JobQueue {
  const { clock, reader } = store;

  /** Unlocks the job, even if it was re-enqueued since. */
  async function unlock(tx: Transaction, job: TakenJob): Promise<void> {
    await tx.updateTable('jobs').set({ locked_until: null }).where(isHeld(job)).execute();
  }

  /** False: the job was re-enqueued since, or is another process'. */
  async function setFailed(
    tx: Transaction,
    job: TakenJob,
    error: unknown,
    next: { run_at: number } | { dead_at: number },
  ): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('jobs')
      .set({ last_error: String(error).slice(0, longestError), ...next })
      .where(isUnchanged(job))
      .executeTakeFirst();
    await unlock(tx, job);
    return numUpdatedRows > 0n;
  }

  async function postpone(
    tx: Transaction,
    { id, crashes }: { id: number; crashes: number },
    run_at: number,
  ): Promise<void> {
    await tx
      .updateTable('jobs')
      .set({
        crashes,
        run_at,
        locked_until: null,
        last_error: 'The process ended while the job ran.',
      })
      .where('id', '=', id)
      .execute();
  }

  return {
    take: (most, pauseOf) =>
      store.transact(async (tx) => {
        const now = clock.now();
        const due = await tx
          .selectFrom('jobs')
          .select(['id', 'kind', 'payload', 'attempts', 'crashes', 'locked_until'])
          .where('dead_at', 'is', null)
          .where('run_at', '<=', now)
          .where('kind', 'in', kinds)
          .where(isUnlocked(now))
          .orderBy('run_at')
          .orderBy('id')
          .limit(most)
          // For shared stores; SQLite has a single process and no row locks.
          .$if(store.isShared, (query) => query.forUpdate().skipLocked())
          .execute();
        // A locked job without attempts was enqueued anew, by its key, while the process that died ran the old one.
        const died = due.filter((job) => job.locked_until !== null && job.attempts > 0);
        for (const job of died) {
          const crashed = { ...job, crashes: job.crashes + 1 };
          await postpone(tx, crashed, now + pauseOf(crashed));
        }
        const taken = due.filter((job) => !died.includes(job));
        if (taken.length === 0) return [];
        const lockedUntil = now + leaseTime;
        await tx
          .updateTable('jobs')
          .set((eb) => ({ locked_until: lockedUntil, attempts: eb('attempts', '+', 1) }))
          .where(
            'id',
            'in',
            taken.map(({ id }) => id),
          )
          .execute();
        return taken.map((job) => ({ ...job, attempts: job.attempts + 1, lockedUntil }));
      }),

    prolong: (job) =>
      store.transact(async (tx) => {
        // Strictly later: `lockedUntil` identifies the lease.
        const lockedUntil = Math.max(clock.now() + leaseTime, job.lockedUntil + 1);
        const prolonged = await tx
          .updateTable('jobs')
          .set({ locked_until: lockedUntil })
          .where(isHeld(job))
          .executeTakeFirst();
        return prolonged.numUpdatedRows > 0n ? { ...job, lockedUntil } : null;
      }),

    finish: (job) =>
      store.transact(async (tx) => {
        await tx.deleteFrom('jobs').where(isUnchanged(job)).execute();
        await unlock(tx, job);
      }),

    fail: (job, error, retryAt) =>
      store.transact(async (tx) => {
        await setFailed(tx, job, error, { run_at: retryAt });
      }),

    bury: (job, error, giveUp) =>
      store.transact(async (tx) => {
        const isDead = await setFailed(tx, job, error, { dead_at: clock.now() });
        if (isDead) await giveUp(tx);
      }),

    giveBack: (job) =>
      store.transact(async (tx) => {
        await tx
          .updateTable('jobs')
          .set({ attempts: job.attempts - 1 })
          .where(isUnchanged(job))
          .execute();
        await unlock(tx, job);
      }),

    async nextDue() {
      const next = await reader
        .selectFrom('jobs')
        .select('run_at')
        .where('dead_at', 'is', null)
        .where('kind', 'in', kinds)
        .where(isUnlocked(clock.now()))
        .orderBy('run_at')
        .limit(1)
        .executeTakeFirst();
      return next?.run_at ?? null;
    },

    async endLeases() {
      await store.transact((tx) =>
        tx
          .updateTable('jobs')
          .set({ locked_until: 0 })
          .where('locked_until', 'is not', null)
          // Another worker of this process may have begun others.
          .where('kind', 'in', kinds)
          .execute(),
      );
    },
  };
}

type Jobs = ExpressionBuilder<Schema, 'jobs'>;

const isUnlocked = (now: number) => (eb: Jobs) =>
  eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]);

/** Still this process' own. */
const isHeld =
  ({ id, lockedUntil: locked_until }: TakenJob) =>
  (eb: Jobs) =>
    eb.and({ id, locked_until });

/** Not re-enqueued since (that resets attempts). */
const isUnchanged =
  ({ id, attempts, lockedUntil: locked_until }: TakenJob) =>
  (eb: Jobs) =>
    eb.and({ id, attempts, locked_until });
