import { atMost, type Measurement } from '../figure.js';
import { median, quantile } from '../numbers.js';
import { withBoth } from '../servers/both.js';
import { addChannel, addChannels } from '../servers/fill.js';

const people = 1_000;
/**
 * Besides general, which has all members; the members are spread evenly over the other channels.
 */
const size = { channels: 299, memberships: 14_000 };
const rounds = 5;
const times = 20;

export const workspace: Measurement = {
  name: 'workspace',
  about: 'loading a workspace of 1,000 people, 300 channels and 1,000,000 messages',
  measure: () =>
    withBoth(people, async ({ bare, parley }) => {
      await parley.change((db) => {
        addChannels(db, { ...size, channels: size.channels - 1 });
        addChannel(db, { name: 'long', messages: 1_000_000 });
      });
      const path = '/api/workspaces/bench';
      const { bytes } = await parley.load.ask('get', { path, times });
      const measured = { parley: [] as number[], bare: [] as number[] };
      const ask = async ({ load }: typeof bare, wanted: string) =>
        quantile((await load.ask('get', { path: wanted, times })).milliseconds, 0.5);
      for (let round = 0; round < rounds; round += 1) {
        measured.bare.push(await ask(bare, `/bytes/${bytes}`));
        measured.parley.push(await ask(parley, path));
      }
      const times50 = { parley: median(measured.parley), bare: median(measured.bare) };
      return [
        {
          what: 'Loading a workspace of 1,000 people and 300 channels, p50',
          unit: 'ms',
          ...times50,
          ratio: times50.parley / times50.bare,
          target: atMost(times50.parley, 60, ' ms'),
        },
        {
          what: 'The same, as it comes over the wire',
          unit: 'KB',
          parley: bytes / 1000,
          bare: bytes / 1000,
          ratio: null,
          target: atMost(bytes / 1000, 400, ' KB'),
        },
      ];
    }),
};
