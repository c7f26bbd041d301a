import { SpanKind } from '@opentelemetry/api';
import { abortWith } from '../lib/deadline.js';
import type { Log } from '../lib/log.js';
import type { BackgroundTask } from '../lib/repeat.js';
import { sha256 } from '../lib/tokens.js';
import { inSpan, traceParentContext } from '../lib/tracing.js';
import { requestOf, traceParentOf } from '../store/job.js';
import { areTooMany, mostFailures, pauseAfter } from './backoff.js';
import type { RunnableKind, WorkerParts } from './job-kind.js';
import { type CrashedJob, jobQueue, leaseTime, type TakenJob } from './job-queue.js';

/** So many jobs of its kinds a worker runs at once. */
const slots = 8;
/** Milliseconds after which the table is looked at even if nothing was heard: other processes write jobs, too. */
const longestPause = 5_000;

/** Milliseconds: a job that is due but is just being taken by another process is not looked for in a tight loop. */
const shortestPause = 50;

interface Options {
  log: Log;
  pollEvery?: number;
  /** Milliseconds between the renewals of a running job's lease. */
  renewEvery?: number;
  /** See `pauseAfter`. */
  pause?: (attempts: number) => number;
}

/**
 * Runs the jobs that are due: at once when this process wrote them, and otherwise when their time has
 * come. The table holds the work; timers only poll it.
 */
export function startWorker(
  kinds: readonly RunnableKind[],
  parts: WorkerParts,
  { log, pollEvery = longestPause, renewEvery = leaseTime / 3, pause = pauseAfter }: Options,
): BackgroundTask {
  const { store } = parts;
  const names = new Map(kinds.map((kind) => [kind.name, kind]));
  const queue = jobQueue(store, [...names.keys()]);
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isWoken = false;

  /** Whether a job has failed too often. Only for a job of which no attempt is under way. */
  function isSpent({ kind, attempts, crashes }: CrashedJob): boolean {
    return areTooMany({ attempts, crashes }, names.get(kind)?.mostFailures ?? mostFailures);
  }

  /** Milliseconds. A job that will never run again is marked as dead at once. */
  function pauseAfterCrash(job: CrashedJob): number {
    return isSpent(job) ? 0 : pause(job.attempts);
  }

  async function attempt(job: TakenJob): Promise<void> {
    if (isSpent({ ...job, attempts: job.attempts - 1 })) {
      await markDead(job, new Error('The process ended too often while the job ran.'));
      return;
    }
    let held = job;
    let renewing: Promise<void> | null = null;
    const ending = new AbortController();
    const unlink = abortWith(stopping.signal, ending);
    async function renew(): Promise<void> {
      try {
        const prolonged = await queue.prolong(held);
        if (prolonged) held = prolonged;
        else ending.abort(new Error('Another process runs this job.'));
      } catch (error) {
        // The lease may expire; completion checks it.
        log.warn({ err: error, job: job.id }, 'prolonging a job failed');
      }
      renewing = null;
    }
    // Never two at once: each names the lease before it, so that the second would take the job for lost.
    const renewal = setInterval(() => {
      renewing ??= renew();
    }, renewEvery).unref();
    /** Waits for a renewal that is being written: the end of a job names the present lease. */
    const settled = async () => {
      clearInterval(renewal);
      await renewing;
    };
    try {
      const kind = names.get(job.kind);
      if (!kind) throw new Error(`No kind of job is called ${job.kind}.`);
      const request = requestOf(job.payload);
      const jobParts = {
        ...parts,
        identity: sha256(`${job.id} ${job.payload}`).slice(0, 32),
        // Jobs that this one writes follow from the same request.
        store: request === undefined ? store : store.from({ ip: null, id: request }),
        log: request === undefined ? log : log.child({ request }),
        stopping: ending.signal,
      };
      await inSpan(`job ${job.kind}`, spanOf(job), () => kind.run(job.payload, jobParts));
      await settled();
      await queue.finish(held);
    } catch (error) {
      await settled();
      if (stopping.signal.aborted) await queue.giveBack(held);
      else await fail(held, error);
    } finally {
      clearInterval(renewal);
      unlink();
    }
  }

  async function fail(job: TakenJob, error: unknown): Promise<void> {
    if (isSpent(job)) {
      await markDead(job, error);
      return;
    }
    log.warn({ err: error, ...about(job) }, 'a job failed and is tried again');
    await queue.fail(job, error, store.clock.now() + pause(job.attempts));
  }

  async function markDead(job: TakenJob, error: unknown): Promise<void> {
    log.error({ err: error, ...about(job) }, 'a job is dead: `npx parley jobs` lists it');
    await queue.bury(job, error, async (tx) => names.get(job.kind)?.giveUp(job.payload, tx));
  }

  function begin(job: TakenJob): void {
    const run: Promise<void> = attempt(job)
      // It stays locked, and is another process' to run once its lease has ended.
      .catch((error: unknown) => log.error({ err: error, job: job.id }, 'a job was left behind'))
      .then(() => {
        running.delete(run);
        wake();
      });
    running.add(run);
  }

  async function fillSlots(): Promise<void> {
    while (running.size < slots && !stopping.signal.aborted) {
      const jobs = await queue.take(slots - running.size, pauseAfterCrash);
      if (jobs.length === 0) return;
      jobs.forEach(begin);
    }
  }

  async function look(): Promise<void> {
    let next = pollEvery;
    try {
      do {
        isWoken = false;
        await fillSlots();
        // With all slots full, the next job that ends looks again.
        const due = running.size < slots ? await queue.nextDue() : null;
        if (due !== null)
          next = Math.min(Math.max(due - store.clock.now(), shortestPause), pollEvery);
      } while (isWoken && !stopping.signal.aborted);
    } catch (error) {
      log.error({ err: error }, 'looking for jobs failed');
    }
    looking = null;
    if (!stopping.signal.aborted) timer = setTimeout(wake, next).unref();
  }

  function wake(): void {
    if (stopping.signal.aborted) return;
    isWoken = true;
    clearTimeout(timer);
    looking ??= look();
  }

  async function start(): Promise<void> {
    try {
      if (!store.isShared) await queue.endLeases();
    } catch (error) {
      log.error({ err: error }, 'looking for jobs failed');
    }
    looking = null;
    wake();
  }

  store.onEnqueued((enqueued) => {
    if (kinds.some(({ name }) => enqueued.has(name))) wake();
  });
  looking = start();

  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await looking;
      await Promise.all(running);
    },
  };
}

function about({ id, kind, attempts, payload }: TakenJob): object {
  return { job: id, kind, attempts, request: requestOf(payload) };
}

/** Options of the span of one attempt. Its parent is the span that wrote the job, however long ago that ended. */
function spanOf({ kind, attempts, payload }: TakenJob) {
  return {
    kind: SpanKind.CONSUMER,
    parent: traceParentContext(traceParentOf(payload)),
    attributes: {
      'parley.job.kind': kind,
      'parley.job.attempt': attempts,
      'parley.request_id': requestOf(payload),
    },
  };
}
