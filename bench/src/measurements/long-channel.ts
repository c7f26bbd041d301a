import { atMost, type Measurement } from '../figure.js';
import { median, quantile } from '../numbers.js';
import { addChannel } from '../servers/fill.js';
import { startParley } from '../servers/parley.js';

const rounds = 5;
const times = 300;

export const longChannel: Measurement = {
  name: 'long-channel',
  about: 'the newest messages of a channel with 1,000 and with 1,000,000',
  async measure() {
    const parley = await startParley(1);
    try {
      const [short, long] = await parley.change((db) => [
        addChannel(db, 'short', 1_000),
        addChannel(db, 'long', 1_000_000),
      ]);
      const open = async (id: number | undefined) => {
        const path = `/api/channels/${id}/messages`;
        return quantile(await parley.load.ask('get', { path, times }), 0.5);
      };
      const measured = { short: [] as number[], long: [] as number[] };
      await open(short);
      for (let round = 0; round < rounds; round += 1) {
        measured.short.push(await open(short));
        measured.long.push(await open(long));
      }
      const [ofShort, ofLong] = [median(measured.short), median(measured.long)];
      return [
        {
          what: 'Opening a channel of 1,000 messages, p50',
          unit: 'ms',
          bare: null,
          parley: ofShort,
          ratio: null,
          target: null,
        },
        {
          what: 'Opening a channel of 1,000,000 messages, p50; ratio to 1,000',
          unit: 'ms',
          bare: null,
          parley: ofLong,
          ratio: ofLong / ofShort,
          target: atMost(ofLong / ofShort, 1.2),
        },
      ];
    } finally {
      await parley.close();
    }
  },
};
