import { atLeast, atMost, type Measurement } from '../figure.js';
import type { Flood } from '../load/commands.js';
import { median, ratios } from '../numbers.js';
import { inTurns, withBoth } from '../servers/both.js';

const posters = 32;
const sizes = { full: { rounds: 5, seconds: 2 }, short: { rounds: 1, seconds: 0.2 } };

export const posts: Measurement = {
  name: 'posts',
  about: 'posts are acknowledged, which in Parley means that they are on disk',
  measure(scale) {
    const { rounds, seconds } = sizes[scale];
    return withBoth(posters, async (both) => {
      for (const { load } of [both.bare, both.parley]) {
        await load.ask('gather', { count: 1 });
        await load.ask('flood', { posters, seconds });
      }
      const floods = await inTurns(both, rounds, async ({ load, process }) => {
        const before = process.processorSeconds;
        const flood = await load.ask('flood', { posters, seconds });
        return { ...flood, cost: ((process.processorSeconds - before) * 1e6) / flood.posts };
      });
      const rate = (results: readonly Flood[]) =>
        median(results.map(({ postsPerSecond }) => postsPerSecond));
      const costOf = (results: readonly { cost: number }[]) =>
        median(results.map(({ cost }) => cost));
      const costs = { bare: costOf(floods.bare), parley: costOf(floods.parley) };
      const rates = { bare: rate(floods.bare), parley: rate(floods.parley) };
      const ratio = rates.parley / rates.bare;
      const ratiosOf = (of: (flood: (typeof floods.bare)[number]) => number) =>
        ratios(floods.parley.map(of), floods.bare.map(of));
      return [
        {
          what: `Acknowledged posts, ${posters} posters, 1 subscriber`,
          unit: 'posts/s',
          ...rates,
          ratio,
          rounds: ratiosOf(({ postsPerSecond }) => postsPerSecond),
          target: atLeast(ratio, 0.3),
        },
        {
          what: 'The same: processor time of a post, all threads',
          unit: 'µs',
          ...costs,
          ratio: costs.parley / costs.bare,
          rounds: ratiosOf(({ cost }) => cost),
          target: atMost(costs.parley, 90),
        },
      ];
    });
  },
};
