import { liveChannels } from '@parley/contract/cable/identifier';
import { type Ask, inDm, inGroup, inEach, inPrivate, inPublic, type Scenario } from './scenario.js';

/** Subscriptions: confirmed, rejected, or no connection at all. */
export const liveScenarios: readonly Scenario[] = [
  ...liveChannels.flatMap((channel): Scenario[] => [
    { call: 'GET /cable', what: channel, ask: () => follows({ channel }) },
    {
      call: 'GET /cable',
      what: `${channel} of the workspace`,
      ask: ({ cast }) => follows({ channel, workspace_id: cast.workspaceId }),
    },
  ]),
  {
    call: 'GET /cable',
    what: 'ChatChannel of one channel, public channel',
    fixture: inPublic,
    ask: ({ fixture }) => follows({ channel: 'ChatChannel', channel_id: fixture.channelId }),
  },
  {
    call: 'GET /cable',
    what: 'ChatChannel of one channel, private channel',
    fixture: inPrivate,
    ask: ({ fixture }) => follows({ channel: 'ChatChannel', channel_id: fixture.channelId }),
  },
  {
    call: 'GET /cable',
    what: 'ChatChannel of one channel, DM',
    fixture: inDm,
    ask: ({ fixture }) => follows({ channel: 'ChatChannel', channel_id: fixture.channelId }),
  },
  {
    call: 'GET /cable',
    what: 'ChatChannel of one channel, group',
    fixture: inGroup,
    ask: ({ fixture }) => follows({ channel: 'ChatChannel', channel_id: fixture.channelId }),
  },
  ...inEach('GET /cable', 'ChatChannel, whispers of one', ({ fixture }) =>
    follows({ channel: 'ChatChannel', channel_id: fixture.channelId, whispers: true }),
  ),
];

function follows(identifier: object): Ask {
  return { path: '/cable', identifier };
}
