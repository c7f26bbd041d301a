import { Gauge, type Registry } from 'prom-client';
import type { Store } from '../../platform/store/store.js';

/** More are not counted: the number says then that there are many. */
const mostCounted = 10_000;

/** Returns what reads the jobs, and what forgets them. `kinds`: other kinds, of later versions, are one. */
export function measureJobs(registry: Registry, store: Store, kinds: readonly string[]) {
  const registers = [registry];
  const jobs = new Gauge({
    name: 'parley_jobs',
    help: `Jobs that are not done, by kind: due, scheduled for later, or dead. At most ${mostCounted} are counted.`,
    labelNames: ['kind', 'state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'parley_jobs_oldest_due_seconds',
    help: 'For how long the oldest job that is due, or is running, has been due.',
    labelNames: ['kind'],
    registers,
  });
  const known = new Set(kinds);
  const nameOf = (kind: string) => (known.has(kind) ? kind : 'unknown');

  function clear(): void {
    jobs.reset();
    oldest.reset();
  }

  return {
    async read() {
      const now = store.clock.now();
      const [alive, dead] = await Promise.all([countAlive(store, now), countDead(store)]);
      clear();
      for (const kind of [...kinds, 'unknown']) {
        for (const state of ['due', 'scheduled', 'dead']) jobs.set({ kind, state }, 0);
        oldest.set({ kind }, 0);
      }
      for (const { kind, total, due, since } of alive) {
        const name = nameOf(kind);
        jobs.inc({ kind: name, state: 'due' }, due);
        jobs.inc({ kind: name, state: 'scheduled' }, total - due);
        // `npm run jobs -- retry` makes a job due since 1970.
        if (due > 0 && since > 0) oldest.set({ kind: name }, (now - since) / 1000);
      }
      for (const { kind, total } of dead) {
        jobs.inc({ kind: nameOf(kind), state: 'dead' }, total);
      }
    },
    clear,
  };
}

/** The next jobs to run, by kind. */
function countAlive({ reader }: Store, now: number) {
  return reader
    .selectFrom((eb) =>
      eb
        .selectFrom('jobs')
        .select(['kind', 'run_at'])
        .where('dead_at', 'is', null)
        .orderBy('run_at')
        .orderBy('id')
        .limit(mostCounted)
        .as('next'),
    )
    .select(({ eb, fn }) => [
      'kind',
      fn.countAll<number>().as('total'),
      fn
        .sum<number>(eb.case().when('run_at', '<=', now).then(eb.lit(1)).else(eb.lit(0)).end())
        .as('due'),
      fn.min('run_at').as('since'),
    ])
    .groupBy('kind')
    .execute();
}

/** Among the oldest jobs, where the dead ones are: they were tried for hours. */
function countDead({ reader }: Store) {
  return reader
    .selectFrom((eb) =>
      eb
        .selectFrom('jobs')
        .select(['kind', 'dead_at'])
        .orderBy('id')
        .limit(mostCounted)
        .as('oldest'),
    )
    .select(({ fn }) => ['kind', fn.countAll<number>().as('total')])
    .where('dead_at', 'is not', null)
    .groupBy('kind')
    .execute();
}
