import { atMost, inWords, type Measurement } from '../figure.js';
import type { Histories } from '../load/target.js';
import { median } from '../numbers.js';
import { withBoth } from '../servers/both.js';
import type { Contender } from '../servers/contender.js';
import type { Parley } from '../servers/parley.js';

const sizes = {
  full: { clients: 5_000, posts: 20, rounds: 3 },
  short: { clients: 50, posts: 5, rounds: 1 },
};

/**
 * The server is killed and restarted, messages are posted, and all clients connect at the same
 * moment: without the jitter of real clients. The bare server has nothing to replay.
 */
export const comeback: Measurement = {
  name: 'comeback',
  about: '5,000 clients are back after a restart, and have the 20 messages they missed',
  measure(scale) {
    const { clients, posts, rounds } = sizes[scale];
    return withBoth(clients, async ({ bare, parley }) => {
      const times = { bare: [] as number[], parley: [] as number[] };
      let head = 1;
      await parley.load.ask('post', { posts: head });
      for (let round = 0; round < rounds; round += 1) {
        times.bare.push(await comeBack(bare, { clients, histories: {}, missed: 0 }));
        const histories = standing(parley, head);
        times.parley.push(await comeBack(parley, { clients, histories, missed: posts }));
        head += posts;
      }
      const seconds = { bare: median(times.bare), parley: median(times.parley) };
      return [
        {
          what: `${inWords(clients)} clients back and caught up after a restart`,
          unit: 's',
          ...seconds,
          ratio: seconds.parley / seconds.bare,
          target: atMost(seconds.parley, 10, ' s'),
        },
      ];
    });
  },
};

interface Return {
  clients: number;
  histories: Histories;
  /** Messages that are posted meanwhile. */
  missed: number;
}

async function comeBack(
  contender: Contender,
  { clients, histories, missed }: Return,
): Promise<number> {
  const { load } = contender;
  await load.ask('gather', { count: clients });
  await contender.restart();
  await load.ask('scatter');
  await load.ask('post', { posts: missed });
  const seconds = await load.ask('comeBack', { count: clients, histories, missed });
  await load.ask('scatter');
  return contender.process.secondsToReady + seconds;
}

/** The position of every client: an offset in the channel; the other streams have no events yet. */
function standing({ target, epoch }: Parley, head: number): Histories {
  // The server goes back ten seconds further by itself, but never to before its epoch.
  const since = Math.floor(Date.now() / 1000);
  const streams = { [`channel:${target.channelId}`]: { epoch: epoch(), offset: head } };
  return Object.fromEntries(
    target.identifiers.map((identifier) => [identifier, { since, streams }]),
  );
}
