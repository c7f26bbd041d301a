import { atMost, type Figure, inWords, type Measurement, type Scale } from '../figure.js';
import { median, quantile } from '../numbers.js';
import { addChannel } from '../servers/fill.js';
import { type Parley, startParley } from '../servers/parley.js';

const sizes = {
  full: { short: 1_000, long: 1_000_000, rounds: 5, times: 300 },
  short: { short: 60, long: 300, rounds: 1, times: 10 },
};
type Size = (typeof sizes)[Scale];

export const longChannel: Measurement = {
  name: 'long-channel',
  about: 'a channel with 1,000 messages and one with 1,000,000: opened, and posted to',
  async measure(scale) {
    const size = sizes[scale];
    const parley = await startParley(1, {
      fill(db) {
        const members = db.prepare('select id from users').pluck().all().map(Number);
        addChannel(db, { name: 'short', messages: size.short, members });
        addChannel(db, { name: 'long', messages: size.long, members });
      },
    });
    try {
      const [short = 0, long = 0] = ['short', 'long'].map((name) => parley.channelIds.get(name));
      return [
        ...(await compare('Opening a channel, 50 messages with reactions and files', size, (id) =>
          open(parley, id, size),
        )(short, long)),
        ...(await compare('Posting to a channel', size, (id) => post(parley, id, size))(
          short,
          long,
        )),
      ];
    } finally {
      await parley.close();
    }
  },
};

async function open({ load }: Parley, channelId: number, { times }: Size): Promise<number> {
  const path = `/api/channels/${channelId}/messages`;
  const { milliseconds } = await load.ask('get', { path, times });
  return quantile(milliseconds, 0.5);
}

async function post({ load }: Parley, channelId: number, { times }: Size): Promise<number> {
  return quantile(await load.ask('postTo', { channelId, posts: times }), 0.5);
}

/** Alternates between the two, after an uncounted first run. */
function compare(what: string, size: Size, measure: (channelId: number) => Promise<number>) {
  return async (short: number, long: number): Promise<Figure[]> => {
    const measured = { short: [] as number[], long: [] as number[] };
    await measure(short);
    for (let round = 0; round < size.rounds; round += 1) {
      measured.short.push(await measure(short));
      measured.long.push(await measure(long));
    }
    const [ofShort, ofLong] = [median(measured.short), median(measured.long)];
    const ratio = ofLong / ofShort;
    const figure = { unit: 'ms', bare: null };
    return [
      {
        ...figure,
        what: `${what}, of ${inWords(size.short)} messages, p50`,
        parley: ofShort,
        ratio: null,
        target: null,
      },
      {
        ...figure,
        what: `The same, of ${inWords(size.long)} messages; ratio to ${inWords(size.short)}`,
        parley: ofLong,
        ratio,
        target: atMost(ratio, 1.3),
      },
    ];
  };
}
