import { inBoth, inDm, inPublic, type Scenario, sends } from './scenario.js';

let channels = 0;

/** Channels, direct messages, and who is in them. */
export const channelScenarios: readonly Scenario[] = [
  ...inBoth('GET /api/channels/{id}', 'reads it', ({ place }) => ({
    path: `/api/channels/${place.channelId}`,
  })),
  {
    call: 'POST /api/channels',
    what: '',
    ask({ cast }) {
      channels += 1;
      const channel = { name: `made-${channels}`, workspace_id: cast.workspaceId };
      return sends('/api/channels', { channel });
    },
  },
  ...inBoth('PATCH /api/channels/{id}', 'topic', ({ place }) =>
    sends(`/api/channels/${place.channelId}`, { channel: { topic: 'What it is about' } }),
  ),
  ...inBoth('PATCH /api/channels/{id}', 'name', ({ place }) => {
    channels += 1;
    return sends(`/api/channels/${place.channelId}`, { channel: { name: `renamed-${channels}` } });
  }),
  {
    call: 'PATCH /api/channels/{id}',
    what: 'name, general',
    ask: ({ cast }) => sends(`/api/channels/${cast.generalId}`, { channel: { name: 'special' } }),
  },
  ...inBoth('DELETE /api/channels/{id}', 'deletes it', ({ place }) =>
    sends(`/api/channels/${place.channelId}`, {}),
  ),
  {
    call: 'DELETE /api/channels/{id}',
    what: 'deletes it, general',
    ask: ({ cast }) => sends(`/api/channels/${cast.generalId}`, {}),
  },
  ...inBoth('POST /api/channel_users', 'joins', ({ place }) =>
    sends('/api/channel_users', { channel_user: { channel_id: place.channelId } }),
  ),
  ...inBoth('PATCH /api/channel_users/{placeholder}', 'stars', ({ place }) =>
    sends('/api/channel_users/0', { channel_user: { channel_id: place.channelId, starred: true } }),
  ),
  ...inBoth('PATCH /api/channel_users/{placeholder}', 'leaves', ({ place }) =>
    sends('/api/channel_users/0', { channel_user: { channel_id: place.channelId, active: false } }),
  ),
  ...inBoth('DELETE /api/channel_users/{placeholder}', 'leaves', ({ place }) =>
    sends('/api/channel_users/0', { channel_user: { channel_id: place.channelId } }),
  ),
  {
    call: 'POST /api/dm_channel_users',
    what: 'with another member',
    ask: ({ cast, kind, person }) => {
      const { author, member } = cast.people;
      return opens(cast.workspaceId, person.id || 1, (kind === 'author' ? member : author).id);
    },
  },
  {
    call: 'POST /api/dm_channel_users',
    what: 'between two others',
    ask: ({ cast, kind }) => {
      const { author, member, colleague, left } = cast.people;
      const [one, other] =
        kind === 'author' || kind === 'member' ? [colleague, left] : [author, member];
      return opens(cast.workspaceId, one.id, other.id);
    },
  },
  {
    call: 'POST /api/dm_channel_users',
    what: 'with somebody who is not a member',
    ask: ({ cast, person }) => opens(cast.workspaceId, person.id || 1, cast.people.stranger.id),
  },
  {
    call: 'PATCH /api/dm_channel_users/{channel_id}',
    what: 'stars, DM',
    place: inDm,
    ask: ({ place }) => changesDm(place.channelId, { starred: true }),
  },
  {
    call: 'PATCH /api/dm_channel_users/{channel_id}',
    what: 'ends, DM',
    place: inDm,
    ask: ({ place }) => changesDm(place.channelId, { active: false }),
  },
  {
    call: 'PATCH /api/dm_channel_users/{channel_id}',
    what: 'restarts, DM',
    place: inDm,
    ask: ({ place }) => changesDm(place.channelId, { active: true }),
  },
  {
    call: 'PATCH /api/dm_channel_users/{channel_id}',
    what: 'ends it for somebody else, DM',
    place: inDm,
    ask: ({ cast, place }) =>
      changesDm(place.channelId, { active: false, user_id: cast.people.colleague.id }),
  },
  {
    call: 'PATCH /api/dm_channel_users/{channel_id}',
    what: 'stars, public channel',
    place: inPublic,
    ask: ({ place }) => changesDm(place.channelId, { starred: true }),
  },
];

function opens(workspace_id: number, user_1_id: number, user_2_id: number) {
  return sends('/api/dm_channel_users', {
    dm_channel_user: { user_1_id, user_2_id, workspace_id },
  });
}

function changesDm(channelId: number, change: object) {
  return sends(`/api/dm_channel_users/${channelId}`, { dm_channel_user: change });
}
