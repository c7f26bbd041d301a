import type Database from 'better-sqlite3';
import { atMost, type Measurement } from '../figure.js';
import { median } from '../numbers.js';
import { type Both, inTurns, withBoth } from '../servers/both.js';
import { addChannel } from '../servers/fill.js';

const sizes = {
  full: { people: 1_000, messages: 100_000, rounds: 7 },
  short: { people: 1, messages: 100, rounds: 1 },
};

export const startUp: Measurement = {
  name: 'start-up',
  about: 'until the first answer, on a database of 100,000 messages',
  measure(scale) {
    const { people, messages, rounds } = sizes[scale];
    const fill = (db: Database.Database) => addChannel(db, { name: 'old', messages });
    const measureStarts = async (both: Both) => {
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
    };
    return withBoth(people, measureStarts, { fill });
  },
};
