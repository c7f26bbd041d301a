import { setTimeout as delay } from 'node:timers/promises';
import { atMost, inWords, type Measurement } from '../figure.js';
import { withBoth } from '../servers/both.js';

/** `rest` is idling in milliseconds: V8 returns memory once a process has been idle for a while. */
const sizes = { full: { sockets: 5_000, rest: 45_000 }, short: { sockets: 100, rest: 50 } };
const [kilobyte, megabyte] = [1024, 1024 ** 2];

export const memory: Measurement = {
  name: 'memory',
  about:
    'resident memory of an idle server, and of a connection at 5,000 that are subscribed and idle',
  measure(scale) {
    const { sockets, rest } = sizes[scale];
    return withBoth(sockets, async ({ bare, parley }) => {
      const resident = () => ({
        bare: bare.process.residentBytes,
        parley: parley.process.residentBytes,
      });

      await delay(rest);
      const before = resident();
      await bare.load.ask('gather', { count: sockets });
      await parley.load.ask('gather', { count: sockets });
      await delay(rest);
      const after = resident();

      const idle = { bare: before.bare / megabyte, parley: before.parley / megabyte };
      const connection = {
        bare: (after.bare - before.bare) / sockets / kilobyte,
        parley: (after.parley - before.parley) / sockets / kilobyte,
      };
      return [
        {
          what: 'Memory when idle',
          unit: 'MB',
          ...idle,
          ratio: idle.parley / idle.bare,
          target: atMost(idle.parley, 120, ' MB'),
        },
        {
          what: `Memory of an idle connection, at ${inWords(sockets)}`,
          unit: 'KB',
          ...connection,
          ratio: connection.parley / connection.bare,
          target: atMost(connection.parley, 10, ' KB'),
        },
      ];
    });
  },
};
