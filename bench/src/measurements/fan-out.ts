import { atLeast, atMost, inWords, type Measurement } from '../figure.js';
import type { Flood } from '../load/commands.js';
import { median, quantile, ratios } from '../numbers.js';
import { inTurns, withBoth } from '../servers/both.js';

const posters = 4;
const sizes = {
  full: { subscribers: 1_000, rounds: 5, warmUp: 1, seconds: 2, posts: 100 },
  short: { subscribers: 50, rounds: 1, warmUp: 0.1, seconds: 0.2, posts: 10 },
};

export const fanOut: Measurement = {
  name: 'fan-out',
  about: 'a post reaches 1,000 subscribers',
  measure(scale) {
    const { subscribers, rounds, warmUp, seconds, posts } = sizes[scale];
    return withBoth(subscribers, async (both) => {
      for (const { load } of [both.bare, both.parley]) {
        await load.ask('gather', { count: subscribers });
        await load.ask('flood', { posters, seconds: warmUp });
      }

      const floods = await inTurns(both, rounds, ({ load }) =>
        load.ask('flood', { posters, seconds }),
      );
      const deliveries = ({ deliveriesPerSecond }: Flood) => deliveriesPerSecond;
      const rate = (results: readonly Flood[]) => median(results.map(deliveries));
      const rates = { bare: rate(floods.bare), parley: rate(floods.parley) };

      const singles = await inTurns(both, rounds, ({ load }) =>
        load.ask('postOneByOne', { posts }),
      );
      const delay = (share: number) => {
        const ofRound = (times: readonly number[]) => quantile(times, share);
        const [bares, parleys] = [singles.bare.map(ofRound), singles.parley.map(ofRound)];
        const [bare, parley] = [median(bares), median(parleys)];
        return { bare, parley, ratio: parley / bare, rounds: ratios(parleys, bares) };
      };
      const half = delay(0.5);

      return [
        {
          what: `Fan-out to ${inWords(subscribers)} subscribers, ${posters} posters`,
          unit: 'deliveries/s',
          ...rates,
          ratio: rates.parley / rates.bare,
          rounds: ratios(floods.parley.map(deliveries), floods.bare.map(deliveries)),
          target: atLeast(rates.parley / rates.bare, 0.85),
        },
        {
          what: `From one post to all of ${inWords(subscribers)} subscribers, p50`,
          unit: 'ms',
          ...half,
          target: atMost(half.ratio, 1.15),
        },
        {
          what: `From one post to all of ${inWords(subscribers)} subscribers, p99`,
          unit: 'ms',
          ...delay(0.99),
          target: null,
        },
      ];
    });
  },
};
