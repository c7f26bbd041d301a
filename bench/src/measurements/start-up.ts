import { atMost, type Measurement } from '../figure.js';
import { median } from '../numbers.js';
import { inTurns, withBoth } from '../servers/both.js';
import { addChannel } from '../servers/fill.js';

const rounds = 7;
const messages = 100_000;

export const startUp: Measurement = {
  name: 'start-up',
  about: 'until the first answer, on a database of 100,000 messages',
  measure: () =>
    withBoth(1_000, async (both) => {
      await both.parley.change((db) => addChannel(db, { name: 'old', messages }));
      const times = await inTurns(both, rounds, async (contender) => {
        await contender.restart();
        return contender.process.secondsToReady;
      });
      const seconds = { bare: median(times.bare), parley: median(times.parley) };
      return [
        {
          what: 'Ready on an existing database',
          unit: 's',
          ...seconds,
          ratio: seconds.parley / seconds.bare,
          target: atMost(seconds.parley, 0.7, ' s'),
        },
      ];
    }),
};
