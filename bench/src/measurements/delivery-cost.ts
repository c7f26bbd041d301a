import { atMost, type Figure, inWords, type Measurement } from '../figure.js';
import { median } from '../numbers.js';
import { type Both, inTurns, withBoth } from '../servers/both.js';

/** Enough posts that the system's resolution of a hundredth of a second suffices. */
const sizes = {
  full: {
    rounds: 3,
    crowds: [
      { sockets: 100, posts: 1_000 },
      { sockets: 1_000, posts: 150 },
      { sockets: 10_000, posts: 20 },
    ],
  },
  short: {
    rounds: 1,
    crowds: [
      { sockets: 20, posts: 200 },
      { sockets: 40, posts: 150 },
      { sockets: 80, posts: 100 },
    ],
  },
};

export const deliveryCost: Measurement = {
  name: 'delivery-cost',
  about: 'processor time of one delivery, at 100, 1,000 and 10,000 sockets',
  measure(scale) {
    const { rounds, crowds } = sizes[scale];
    const [fewest, most] = [crowds[0]?.sockets ?? 0, crowds.at(-1)?.sockets ?? 0];
    return withBoth(most, async (both) => {
      const figures: Figure[] = [];
      const costs: { bare: number; parley: number }[] = [];
      for (const { sockets, posts } of crowds) {
        const cost = await costAt(both, { sockets, posts, rounds });
        costs.push(cost);
        figures.push({
          what: `Cost of a delivery at ${inWords(sockets)} sockets`,
          unit: 'µs',
          ...cost,
          ratio: cost.parley / cost.bare,
          target: null,
        });
      }
      const growth = (which: 'bare' | 'parley') =>
        (costs.at(-1)?.[which] ?? NaN) / (costs[0]?.[which] ?? NaN);
      figures.push({
        what: `The same, at ${inWords(most)} sockets through ${inWords(fewest)} sockets`,
        unit: '×',
        bare: growth('bare'),
        parley: growth('parley'),
        ratio: growth('parley'),
        target: atMost(growth('parley'), 1.3),
      });
      return figures;
    });
  },
};

interface Crowd {
  sockets: number;
  posts: number;
  rounds: number;
}

async function costAt(both: Both, { sockets, posts, rounds }: Crowd) {
  for (const { load } of [both.bare, both.parley]) {
    await load.ask('gather', { count: sockets });
    await load.ask('postOneByOne', { posts: Math.ceil(posts / 5) });
  }
  const costs = await inTurns(both, rounds, async ({ load, process }) => {
    const before = process.processorSeconds;
    await load.ask('postOneByOne', { posts });
    return ((process.processorSeconds - before) * 1e6) / (posts * sockets);
  });
  return { bare: median(costs.bare), parley: median(costs.parley) };
}
