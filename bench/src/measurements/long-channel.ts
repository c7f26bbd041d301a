import { atMost, type Figure, type Measurement } from '../figure.js';
import { median, quantile } from '../numbers.js';
import { addChannel } from '../servers/fill.js';
import { type Parley, startParley } from '../servers/parley.js';

const rounds = 5;
const times = 300;

export const longChannel: Measurement = {
  name: 'long-channel',
  about: 'a channel with 1,000 messages and one with 1,000,000: opened, and posted to',
  async measure() {
    const parley = await startParley(1);
    try {
      const [short, long] = await parley.change((db) => {
        const members = db.prepare('select id from users').pluck().all().map(Number);
        return [
          addChannel(db, { name: 'short', messages: 1_000, members }),
          addChannel(db, { name: 'long', messages: 1_000_000, members }),
        ] as const;
      });
      return [
        ...(await compare('Opening a channel, 50 messages with reactions and files', (id) =>
          open(parley, id),
        )(short, long)),
        ...(await compare('Posting to a channel', (id) => post(parley, id))(short, long)),
      ];
    } finally {
      await parley.close();
    }
  },
};

async function open({ load }: Parley, channelId: number): Promise<number> {
  const path = `/api/channels/${channelId}/messages`;
  const { milliseconds } = await load.ask('get', { path, times });
  return quantile(milliseconds, 0.5);
}

async function post({ load }: Parley, channelId: number): Promise<number> {
  return quantile(await load.ask('postTo', { channelId, posts: times }), 0.5);
}

/** Alternates between the two, after an uncounted first run. */
function compare(what: string, measure: (channelId: number) => Promise<number>) {
  return async (short: number, long: number): Promise<Figure[]> => {
    const measured = { short: [] as number[], long: [] as number[] };
    await measure(short);
    for (let round = 0; round < rounds; round += 1) {
      measured.short.push(await measure(short));
      measured.long.push(await measure(long));
    }
    const [ofShort, ofLong] = [median(measured.short), median(measured.long)];
    const ratio = ofLong / ofShort;
    const figure = { unit: 'ms', bare: null };
    return [
      {
        ...figure,
        what: `${what}, of 1,000 messages, p50`,
        parley: ofShort,
        ratio: null,
        target: null,
      },
      {
        ...figure,
        what: `The same, of 1,000,000 messages; ratio to 1,000`,
        parley: ofLong,
        ratio,
        target: atMost(ratio, 1.3),
      },
    ];
  };
}
