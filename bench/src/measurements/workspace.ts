import type Database from 'better-sqlite3';
import { atMost, inWords, type Measurement } from '../figure.js';
import { median } from '../numbers.js';
import { type Both, getInTurns, withBoth } from '../servers/both.js';
import { addChannel, addChannels } from '../servers/fill.js';

/**
 * `channels` counts general, which has all members, and a long channel; the memberships are spread evenly over
 * the others.
 */
const sizes = {
  full: {
    people: 1_000,
    channels: 300,
    memberships: 14_000,
    messages: 1_000_000,
    rounds: 5,
    times: 20,
  },
  short: { people: 20, channels: 10, memberships: 40, messages: 100, rounds: 1, times: 10 },
};

export const workspace: Measurement = {
  name: 'workspace',
  about: 'loading a workspace of 1,000 people, 300 channels and 1,000,000 messages',
  measure(scale) {
    const { people, channels, memberships, messages, rounds, times } = sizes[scale];
    const fill = (db: Database.Database) => {
      addChannels(db, { memberships, channels: channels - 2 });
      addChannel(db, { name: 'long', messages });
    };
    const measureLoading = async (both: Both) => {
      const path = '/api/workspaces/bench';
      const { bytes, measured } = await getInTurns(both, path, { rounds, times });
      const times50 = { parley: median(measured.parley), bare: median(measured.bare) };
      return [
        {
          what: `Loading a workspace of ${inWords(people)} people and ${channels} channels, p50`,
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
    };
    return withBoth(people, measureLoading, { fill });
  },
};
