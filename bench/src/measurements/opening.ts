import { inWords, type Measurement } from '../figure.js';
import { median, ratios } from '../numbers.js';
import { getInTurns, withBoth } from '../servers/both.js';
import { addChannel } from '../servers/fill.js';

const sizes = {
  full: { messages: 100_000, rounds: 8, times: 100 },
  short: { messages: 100, rounds: 1, times: 10 },
};

export const opening: Measurement = {
  name: 'opening',
  about: 'the newest page of a channel of 100,000 messages',
  measure(scale) {
    const { messages, rounds, times } = sizes[scale];
    return withBoth(
      1,
      async (both) => {
        const path = `/api/channels/${both.parley.channelIds.get('long')}/messages`;
        const { measured } = await getInTurns(both, path, { rounds, times });
        const half = { parley: median(measured.parley), bare: median(measured.bare) };
        return [
          {
            what: `Opening a channel of ${inWords(messages)} messages, p50`,
            unit: 'ms',
            ...half,
            ratio: half.parley / half.bare,
            rounds: ratios(measured.parley, measured.bare),
            target: null,
          },
        ];
      },
      {
        fill(db) {
          const members = db.prepare('select id from users').pluck().all().map(Number);
          addChannel(db, { name: 'long', messages, members });
        },
      },
    );
  },
};
