import { atMost, inWords, type Measurement } from '../figure.js';
import { median, quantile } from '../numbers.js';
import { addChannel } from '../servers/fill.js';
import { type Parley, startParley } from '../servers/parley.js';

const sizes = {
  full: { members: 1_000, rounds: 9, posts: 1_000 },
  short: { members: 30, rounds: 1, posts: 100 },
};

export const largeChannel: Measurement = {
  name: 'large-channel',
  about: 'posts to a channel of 1,000 members and to one of 2',
  async measure(scale) {
    const { members, rounds, posts } = sizes[scale];
    const parley = await startParley(members, {
      fill(db) {
        const ids = db.prepare('select id from users order by id limit 2 offset 1').pluck().all();
        addChannel(db, { name: 'two', messages: 0, members: ids.map(Number) });
      },
    });
    try {
      const large = parley.target.channelId;
      const small = parley.channelIds.get('two') ?? 0;
      const measured = { large: [] as Post[], small: [] as Post[] };
      for (const channel of [large, small]) await measurePosts(parley, channel, posts);
      for (let round = 0; round < rounds; round += 1) {
        measured.small.push(await measurePosts(parley, small, posts));
        measured.large.push(await measurePosts(parley, large, posts));
      }
      return [
        figure(
          `A post to a channel of ${inWords(members)} members, p50; bare: of 2`,
          'ms',
          measured,
          'took',
        ),
        figure('The same: processor time, all threads', 'µs', measured, 'cost'),
      ];
    } finally {
      await parley.close();
    }
  },
};

interface Post {
  /** Milliseconds until it is acknowledged. */
  took: number;
  /** Microseconds of the server's processor time. */
  cost: number;
}

async function measurePosts(
  { process, load }: Parley,
  channelId: number,
  posts: number,
): Promise<Post> {
  const before = process.processorSeconds;
  const took = quantile(await load.ask('postTo', { channelId, posts }), 0.5);
  return { took, cost: ((process.processorSeconds - before) * 1e6) / posts };
}

function figure(
  what: string,
  unit: string,
  measured: { large: readonly Post[]; small: readonly Post[] },
  value: keyof Post,
) {
  const large = median(measured.large.map((post) => post[value]));
  const small = median(measured.small.map((post) => post[value]));
  const ratio = large / small;
  return { what, unit, bare: small, parley: large, ratio, target: atMost(ratio, 1.15) };
}
