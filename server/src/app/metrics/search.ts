import { Gauge, type Registry } from 'prom-client';
import type { Store } from '../../platform/store/store.js';

/** More are not counted. */
const mostCounted = 10_000;

/** Measures the lag of the search index. */
export function measureSearch(registry: Registry, { reader, index }: Store) {
  const registers = [registry];
  const queue = new Gauge({
    name: 'parley_search_queue',
    help: `Messages that changed since they were indexed, at most ${mostCounted}.`,
    registers,
  });
  const building = new Gauge({
    name: 'parley_search_building',
    help: '1 while messages from before the index was made are still being indexed.',
    registers,
  });

  return {
    async read() {
      const queued = await reader
        .selectFrom((eb) =>
          eb.selectFrom('search_queue').select('message_id').limit(mostCounted).as('queued'),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst();
      queue.set(queued?.count ?? 0);
      building.set((await index.builtFrom()) === 0 ? 0 : 1);
    },
    clear() {
      queue.remove();
      building.remove();
    },
  };
}
