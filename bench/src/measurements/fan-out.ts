import { atLeast, atMost, type Measurement } from '../figure.js';
import type { Flood } from '../load/commands.js';
import { median, quantile } from '../numbers.js';
import { inTurns, withBoth } from '../servers/both.js';

const subscribers = 1_000;
const posters = 4;
const rounds = 5;
const seconds = 2;
const posts = 100;

export const fanOut: Measurement = {
  name: 'fan-out',
  about: 'a post reaches 1,000 subscribers',
  measure: () =>
    withBoth(subscribers, async (both) => {
      for (const { load } of [both.bare, both.parley]) {
        await load.ask('gather', { count: subscribers });
        await load.ask('flood', { posters, seconds: 1 });
      }

      const floods = await inTurns(both, rounds, ({ load }) =>
        load.ask('flood', { posters, seconds }),
      );
      const rate = (results: readonly Flood[]) =>
        median(results.map(({ deliveriesPerSecond }) => deliveriesPerSecond));
      const rates = { bare: rate(floods.bare), parley: rate(floods.parley) };

      const singles = await inTurns(both, rounds, ({ load }) =>
        load.ask('postOneByOne', { posts }),
      );
      const delay = (share: number) => {
        const bare = median(singles.bare.map((times) => quantile(times, share)));
        const parley = median(singles.parley.map((times) => quantile(times, share)));
        return { bare, parley, ratio: parley / bare };
      };
      const half = delay(0.5);

      return [
        {
          what: 'Fan-out to 1,000 subscribers, 4 posters',
          unit: 'deliveries/s',
          ...rates,
          ratio: rates.parley / rates.bare,
          target: atLeast(rates.parley / rates.bare, 0.85),
        },
        {
          what: 'From one post to all of 1,000 subscribers, p50',
          unit: 'ms',
          ...half,
          target: atMost(half.ratio, 1.15),
        },
        {
          what: 'From one post to all of 1,000 subscribers, p99',
          unit: 'ms',
          ...delay(0.99),
          target: null,
        },
      ];
    }),
};
