import { type Ask, inDm, inPublic, type Scenario } from './scenario.js';

/** What may be followed: confirmed, rejected, or no connection at all. */
export const liveScenarios: readonly Scenario[] = [
  ...['LoginChannel', 'ChatChannel', 'CallChannel'].flatMap((channel): Scenario[] => [
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
    place: inPublic,
    ask: ({ place }) => follows({ channel: 'ChatChannel', channel_id: place.channelId }),
  },
  {
    call: 'GET /cable',
    what: 'ChatChannel of one channel, DM',
    place: inDm,
    ask: ({ place }) => follows({ channel: 'ChatChannel', channel_id: place.channelId }),
  },
];

function follows(identifier: object): Ask {
  return { path: '/cable', identifier };
}
