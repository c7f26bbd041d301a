import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '../../../testing/database/each-engine.js';
import { hurryJobs } from '../../../testing/server/hurry-jobs.js';
import { JobHarness } from '../../../testing/server/job-harness.js';
import type { TestServer } from '../../../testing/server/test-server.js';
import { leaseTime } from './job-queue.js';
import { type Job, listJobs, retryJobs } from './list-jobs.js';

describeOnEachEngine('jobs', (start) => {
  let server: TestServer;
  let jobs: JobHarness;
  let unique = 0;

  beforeAll(async () => {
    server = await start({ runsJobs: false });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    unique += 1;
    jobs = new JobHarness(server, `test-${unique}`);
  });
  afterEach(() => jobs.stop());

  const gone = () => vi.waitFor(async () => expect(await jobs.rows()).toEqual([]), 10_000);
  const now = () => server.store.clock.now();

  /** Ages the locks by this many milliseconds. */
  const outlast = (time: number) =>
    server.store.transact((tx) =>
      tx
        .updateTable('jobs')
        .set((eb) => ({ locked_until: eb('locked_until', '-', time) }))
        .where('locked_until', 'is not', null)
        .execute(),
    );

  /** Leaves the job as a process that began it and died would, with its lease ended. */
  const crash = () =>
    server.store.transact((tx) =>
      tx
        .updateTable('jobs')
        .set((eb) => ({ attempts: eb('attempts', '+', 1), locked_until: 1, run_at: 0 }))
        .where('kind', '=', jobs.kind.name)
        .execute(),
    );

  /** Starts a worker, as a new process does, and waits until the job satisfies the condition. */
  async function foundBy(
    options: Parameters<JobHarness['start']>[0],
    condition: (job: Job | undefined) => void,
  ): Promise<void> {
    const worker = jobs.start(options);
    await vi.waitFor(async () => condition((await jobs.rows())[0]), 10_000);
    await worker.stop();
  }

  /** A job that ends on request. */
  function blocked(): { end(error?: Error): void } {
    const ends: ((error?: Error) => void)[] = [];
    jobs.act = () =>
      new Promise((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve()));
      });
    return { end: (error) => ends.shift()?.(error) };
  }

  it('run once their transaction is committed, woken by it, and leave nothing', async () => {
    jobs.start();
    await gone();
    await jobs.enqueue('one');
    await jobs.untilBegun(1);
    await jobs.enqueue('two');
    await jobs.untilBegun(2);
    await gone();
    expect(jobs.begun).toEqual(['one', 'two']);
  });

  it('are not there when their transaction failed', async () => {
    jobs.start();
    const failing = server.store.transact(async (tx) => {
      jobs.kind.enqueue(tx, { text: 'undone' });
      await tx.selectFrom('meta').select('key').execute();
      throw new Error('undo it');
    });
    await expect(failing).rejects.toThrow('undo it');
    await jobs.enqueue('done');
    await jobs.untilBegun(1);
    await gone();
    expect(jobs.begun).toEqual(['done']);
  });

  it('run at their time, and are found again after a restart before it', async () => {
    const first = jobs.start();
    await jobs.enqueue('later', { runAt: now() + 400 });
    await jobs.enqueue('at once');
    await jobs.untilBegun(1);
    await first.stop();
    expect(jobs.begun).toEqual(['at once']);
    jobs.start();
    const due = (await jobs.rows())[0]?.run_at ?? 0;
    await jobs.untilBegun(2);
    expect(now()).toBeGreaterThanOrEqual(due);
    expect(jobs.begun).toEqual(['at once', 'later']);
  });

  it('are taken once, however many workers there are', async () => {
    for (let count = 0; count < 3; count += 1) jobs.start();
    const texts = Array.from({ length: 60 }, (_, n) => String(n));
    await Promise.all(texts.map((text) => jobs.enqueue(text)));
    await gone();
    expect(jobs.begun.toSorted((a, b) => Number(a) - Number(b))).toEqual(texts);
  });

  it('are found by looking, where another process wrote them', async () => {
    jobs.start({ pollEvery: 20 });
    const row = { kind: jobs.kind.name, payload: '{"text":"from elsewhere"}', run_at: 1 };
    await server.store.transact((tx) =>
      tx
        .insertInto('jobs')
        .values({ ...row, key: null, locked_until: null })
        .execute(),
    );
    await jobs.untilBegun(1);
    await gone();
  });

  it('run once although they end while their lease is being renewed', async () => {
    const told: unknown[] = [];
    jobs.act = async (_payload, { stopping }) => {
      const leased = async () => (await jobs.rows()).map(({ locked_until }) => locked_until);
      const leases = new Set<string>();
      while (leases.size < 5 && !stopping.aborted) {
        leases.add(JSON.stringify(await leased()));
        // SQLite answers within this turn of the event loop, in which no timer renews a lease.
        await setImmediate();
      }
      if (stopping.aborted) told.push(stopping.reason);
    };
    jobs.start({ renewEvery: 1 });
    for (let count = 1; count <= 10; count += 1) {
      await jobs.enqueue(String(count));
      await gone();
    }
    expect(jobs.begun).toHaveLength(10);
    expect(told).toEqual([]);
  });

  it('of a kind that this version does not know are left alone', async () => {
    const unknown = new JobHarness(server, 'of-the-future');
    await unknown.enqueue('wait');
    jobs.start();
    await jobs.enqueue('known');
    await gone();
    expect(await unknown.rows()).toMatchObject([{ attempts: 0, dead_at: null }]);
  });

  describe('with a key', () => {
    it('take the place of the one that waits', async () => {
      await jobs.enqueue('old', { key: 'a', runAt: now() + leaseTime });
      await jobs.enqueue('other', { key: 'b' });
      await jobs.enqueue('new', { key: 'a' });
      expect(await jobs.rows()).toHaveLength(2);
      jobs.start();
      await gone();
      expect(jobs.begun.toSorted()).toEqual(['new', 'other']);
    });

    it('are rerun when re-enqueued while running', async () => {
      const { end } = blocked();
      jobs.start();
      await jobs.enqueue('before', { key: 'a' });
      await jobs.untilBegun(1);
      await jobs.enqueue('after', { key: 'a' });
      // Never concurrently with itself.
      expect(jobs.begun).toEqual(['before']);
      end();
      await jobs.untilBegun(2);
      end();
      await gone();
      expect(jobs.begun).toEqual(['before', 'after']);
    });

    it('are not dead by a failure of what they replaced', async () => {
      jobs = new JobHarness(server, 'given-up-at-once', 1);
      const { end } = blocked();
      jobs.start();
      await jobs.enqueue('before', { key: 'a' });
      await jobs.untilBegun(1);
      await jobs.enqueue('after', { key: 'a' });
      end(new Error('of the old one'));
      await jobs.untilBegun(2);
      end();
      await gone();
    });
  });

  describe('that fail', () => {
    it('are tried again after a pause, and say why', async () => {
      let fails = 2;
      jobs.act = async () => {
        fails -= 1;
        if (fails >= 0) throw new Error('not yet');
      };
      const pauses: number[] = [];
      jobs.start({
        pause(attempts) {
          pauses.push(attempts);
          return 10;
        },
      });
      await jobs.enqueue('stubborn');
      await gone();
      expect(jobs.begun).toHaveLength(3);
      expect(pauses.filter((attempts, index) => pauses.indexOf(attempts) === index)).toEqual([
        1, 2,
      ]);
      expect(jobs.logged.filter(({ msg }) => msg.includes('tried again'))).toHaveLength(2);
    });

    it('too often are dead, which is logged; an operator lists and retries them', async () => {
      jobs = new JobHarness(server, 'given-up-after-three', 3);
      jobs.act = () => Promise.reject(new Error('the service is gone'));
      const first = jobs.start({ pause: () => 0 });
      await jobs.enqueue('doomed');
      await vi.waitFor(
        async () => expect((await jobs.rows())[0]?.dead_at).toBeGreaterThan(0),
        10_000,
      );
      await first.stop();
      expect(jobs.begun).toHaveLength(3);
      expect(jobs.logged.at(-1)).toMatchObject({ level: 50, kind: jobs.kind.name, attempts: 3 });
      expect((await listJobs(server.store.reader))[0]).toMatchObject({
        kind: jobs.kind.name,
        attempts: 3,
        last_error: 'Error: the service is gone',
        locked_until: null,
      });

      jobs.act = () => Promise.resolve();
      jobs.start({ pollEvery: 20 });
      const [row] = await jobs.rows();
      const retried = await server.store.transact((tx) => retryJobs(tx, row?.id ?? 0));
      expect(retried).toBe(1);
      await gone();
      expect(jobs.begun).toHaveLength(4);
    });

    it('do not hold up the others', async () => {
      jobs.act = ({ text }) =>
        text === 'bad' ? Promise.reject(new Error('no')) : Promise.resolve();
      jobs.start({ pause: () => leaseTime });
      await jobs.enqueue('bad');
      await jobs.enqueue('good');
      await jobs.untilBegun(2);
      await vi.waitFor(async () =>
        expect(await jobs.rows()).toMatchObject([{ attempts: 1, locked_until: null }]),
      );
    });
  });

  describe('when the process ends', () => {
    it('are waited for', async () => {
      const { end } = blocked();
      const worker = jobs.start();
      await jobs.enqueue('slow');
      await jobs.untilBegun(1);
      const stopped = worker.stop();
      end();
      await stopped;
      expect(await jobs.rows()).toEqual([]);
    });

    it('are given back when they stop early, which is no failure', async () => {
      jobs.act = async (_, { stopping }) => {
        await once(stopping, 'abort');
        stopping.throwIfAborted();
      };
      const worker = jobs.start();
      await jobs.enqueue('long');
      await jobs.untilBegun(1);
      await worker.stop();
      const left = { attempts: 0, locked_until: null, last_error: null, dead_at: null };
      expect(await jobs.rows()).toMatchObject([left]);
      jobs.act = () => Promise.resolve();
      jobs.start();
      await gone();
      expect(jobs.begun).toEqual(['long', 'long']);
    });

    it('by a crash run again: at the next start, or when another process may take them', async () => {
      await jobs.enqueue('interrupted');
      await server.store.transact((tx) =>
        tx
          .updateTable('jobs')
          .set({ attempts: 1, locked_until: now() + leaseTime })
          .where('kind', '=', jobs.kind.name)
          .execute(),
      );
      // On PostgreSQL another process may run it: its lease has to end first.
      if (server.store.isShared) await outlast(leaseTime);
      const paused: number[] = [];
      jobs.start({
        pause(attempts) {
          paused.push(attempts);
          return 10;
        },
      });
      await jobs.untilBegun(1);
      await gone();
      expect(paused).toEqual([1]);
    });

    it('by a crash wait as after a failure, and say why', async () => {
      await jobs.enqueue('innocent');
      await crash();
      const before = now();
      await foundBy({ pause: () => leaseTime }, (job) =>
        expect(job).toMatchObject({
          attempts: 1,
          crashes: 1,
          locked_until: null,
          last_error: 'The process ended while the job ran.',
        }),
      );
      expect((await jobs.rows())[0]?.run_at).toBeGreaterThanOrEqual(before + leaseTime);
      expect(jobs.begun).toEqual([]);
    });

    it('by a crash are replaced by those with their key, which do not wait', async () => {
      await jobs.enqueue('old', { key: 'a' });
      await crash();
      await jobs.enqueue('new', { key: 'a' });
      await foundBy({ pause: () => leaseTime }, (job) => expect(job).toBeUndefined());
      expect(jobs.begun).toEqual(['new']);
    });

    it('in a crash loop are not dead after as many crashes as failures are allowed', async () => {
      jobs = new JobHarness(server, 'given-up-after-two', 2);
      await jobs.enqueue('innocent');
      for (let crashes = 1; crashes <= 7; crashes += 1) {
        await crash();
        await foundBy({ pause: () => leaseTime }, (job) =>
          expect(job).toMatchObject({ crashes, locked_until: null, dead_at: null }),
        );
      }
      expect(jobs.begun).toEqual([]);
      await hurryJobs(server.store);
      jobs.start();
      await gone();
      expect(jobs.begun).toEqual(['innocent']);
    });

    it('are not taken from a process that runs them', async () => {
      const { end } = blocked();
      jobs.start();
      jobs.start();
      await jobs.enqueue('slow');
      await jobs.untilBegun(1);
      const [lock] = await jobs.rows();
      // Both workers look again: the job that is under way is not due.
      await jobs.enqueue('fence');
      await jobs.untilBegun(2);
      expect(jobs.begun).toEqual(['slow', 'fence']);
      expect(lock?.locked_until).toBeGreaterThan(now());
      end();
      end();
      await gone();
    });

    it('each time they run are dead, and do not end it for ever', async () => {
      jobs = new JobHarness(server, 'given-up-after-one', 1);
      await jobs.enqueue('poison');
      for (let crashes = 1; crashes < 4; crashes += 1) {
        await crash();
        await foundBy({ pause: () => leaseTime }, (job) =>
          expect(job).toMatchObject({ crashes, locked_until: null }),
        );
      }
      await crash();
      await foundBy({ pause: () => leaseTime }, (job) => {
        expect(job?.dead_at).toBeGreaterThan(0);
        expect(job?.last_error).toBe('Error: The process ended too often while the job ran.');
      });
      expect(jobs.begun).toEqual([]);
    });
  });
});
