import { joinChannel } from '@parley/contract/endpoints/channel-users';
import type { Cast } from './cast.js';
import type { Fixture } from './fixture.js';
import {
  inArchived,
  inDm,
  inGroup,
  inEach,
  inPrivate,
  inPublic,
  type Scenario,
  sends,
} from './scenario.js';
import type { Kind } from './table.js';

let channels = 0;

/** Channels, direct messages, and memberships. */
export const channelScenarios: readonly Scenario[] = [
  ...inEach('GET /api/channels/{id}', 'reads it', ({ fixture }) => ({
    path: `/api/channels/${fixture.channelId}`,
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
  {
    call: 'POST /api/channels',
    what: 'a private one, with another',
    ask({ cast }) {
      channels += 1;
      const user_ids = [cast.people.member.id];
      const name = `made-${channels}`;
      const channel = { name, workspace_id: cast.workspaceId, kind: 'private', user_ids };
      return sends('/api/channels', { channel });
    },
  },
  {
    call: 'POST /api/channels',
    what: 'a group, with two others',
    ask({ cast: { people, workspaceId }, kind }) {
      const others = (['member', 'author', 'colleague'] as const).filter((other) => other !== kind);
      const user_ids = others.slice(0, 2).map((other) => people[other].id);
      const channel = { workspace_id: workspaceId, kind: 'group', user_ids };
      return sends('/api/channels', { channel });
    },
  },
  {
    call: 'PATCH /api/channels/{id}',
    what: 'makes it private, public channel',
    fixture: inPublic,
    ask: ({ fixture }) => turns(fixture.channelId, 'private'),
  },
  {
    call: 'PATCH /api/channels/{id}',
    what: 'makes it public, private channel',
    fixture: inPrivate,
    ask: ({ fixture }) => turns(fixture.channelId, 'public'),
  },
  {
    call: 'PATCH /api/channels/{id}',
    what: 'makes it a private channel, group',
    fixture: inGroup,
    ask: ({ fixture }) => {
      channels += 1;
      const channel = { kind: 'private', name: `of-a-group-${channels}` };
      return sends(`/api/channels/${fixture.channelId}`, { channel });
    },
  },
  {
    call: 'PATCH /api/channels/{id}',
    what: 'makes it public, DM',
    fixture: inDm,
    ask: ({ fixture }) => turns(fixture.channelId, 'public'),
  },
  {
    call: 'PATCH /api/channels/{id}',
    what: 'makes it private, general',
    ask: ({ cast }) => turns(cast.generalId, 'private'),
  },
  ...inEach('PATCH /api/channels/{id}', 'topic', ({ fixture }) =>
    sends(`/api/channels/${fixture.channelId}`, { channel: { topic: 'What it is about' } }),
  ),
  ...inEach('PATCH /api/channels/{id}', 'name', ({ fixture }) => {
    channels += 1;
    return sends(`/api/channels/${fixture.channelId}`, {
      channel: { name: `renamed-${channels}` },
    });
  }),
  {
    call: 'PATCH /api/channels/{id}',
    what: 'name, general',
    ask: ({ cast }) => sends(`/api/channels/${cast.generalId}`, { channel: { name: 'special' } }),
  },
  ...inEach('PATCH /api/channels/{id}', 'archives it', ({ fixture }) =>
    sends(`/api/channels/${fixture.channelId}`, { channel: { archived: true } }),
  ),
  {
    call: 'PATCH /api/channels/{id}',
    what: 'archives it, general',
    ask: ({ cast }) => sends(`/api/channels/${cast.generalId}`, { channel: { archived: true } }),
  },
  {
    call: 'PATCH /api/channels/{id}',
    what: 'brings it back, archived channel',
    fixture: inArchived,
    ask: ({ fixture }) =>
      sends(`/api/channels/${fixture.channelId}`, { channel: { archived: false } }),
  },
  {
    call: 'PATCH /api/channels/{id}',
    what: 'topic, archived channel',
    fixture: inArchived,
    ask: ({ fixture }) =>
      sends(`/api/channels/${fixture.channelId}`, { channel: { topic: 'What it was about' } }),
  },
  {
    call: 'POST /api/channel_users',
    what: 'joins, archived channel',
    fixture: inArchived,
    ask: ({ fixture }) =>
      sends('/api/channel_users', { channel_user: { channel_id: fixture.channelId } }),
  },
  ...inEach('DELETE /api/channels/{id}', 'deletes it', ({ fixture }) =>
    sends(`/api/channels/${fixture.channelId}`, {}),
  ),
  {
    call: 'DELETE /api/channels/{id}',
    what: 'deletes it, general',
    ask: ({ cast }) => sends(`/api/channels/${cast.generalId}`, {}),
  },
  ...inEach('POST /api/channel_users', 'joins', ({ fixture }) =>
    sends('/api/channel_users', { channel_user: { channel_id: fixture.channelId } }),
  ),
  ...inEach('POST /api/channel_users', 'adds another', ({ cast, kind, fixture }) => {
    const { author, colleague } = cast.people;
    const { id } = kind === 'colleague' ? author : colleague;
    return sends('/api/channel_users', {
      channel_user: { channel_id: fixture.channelId, user_id: id },
    });
  }),
  ...inEach('PATCH /api/channel_users/{placeholder}', 'stars', ({ fixture }) =>
    sends('/api/channel_users/0', {
      channel_user: { channel_id: fixture.channelId, starred: true },
    }),
  ),
  ...inEach('PATCH /api/channel_users/{placeholder}', 'leaves', ({ fixture }) =>
    sends('/api/channel_users/0', {
      channel_user: { channel_id: fixture.channelId, active: false },
    }),
  ),
  ...inEach('DELETE /api/channel_users/{placeholder}', 'leaves', ({ fixture }) =>
    sends('/api/channel_users/0', { channel_user: { channel_id: fixture.channelId } }),
  ),
  {
    call: 'DELETE /api/channel_users/{placeholder}',
    what: 'removes another, public channel',
    fixture: (cast, kind) => withMember(cast, cast.publicChannel(kind)),
    ask: ({ cast, kind, fixture }) => removes(cast, kind, fixture.channelId),
  },
  {
    call: 'DELETE /api/channel_users/{placeholder}',
    what: 'removes another, private channel',
    fixture: (cast, kind) => withMember(cast, cast.privateChannel(kind)),
    ask: ({ cast, kind, fixture }) => removes(cast, kind, fixture.channelId),
  },
  {
    call: 'DELETE /api/channel_users/{placeholder}',
    what: 'removes another, DM',
    fixture: inDm,
    ask: ({ cast, kind, fixture }) => removes(cast, kind, fixture.channelId),
  },
  {
    call: 'DELETE /api/channel_users/{placeholder}',
    what: 'removes another, group',
    fixture: inGroup,
    ask: ({ cast, kind, fixture }) => removes(cast, kind, fixture.channelId),
  },
  {
    call: 'DELETE /api/channel_users/{placeholder}',
    what: 'removes another, general',
    ask: ({ cast, kind }) => removes(cast, kind, cast.generalId),
  },
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
    what: 'with a user who is not a member',
    ask: ({ cast, person }) => opens(cast.workspaceId, person.id || 1, cast.people.stranger.id),
  },
  {
    call: 'PATCH /api/dm_channel_users/{channel_id}',
    what: 'stars, DM',
    fixture: inDm,
    ask: ({ fixture }) => changesDm(fixture.channelId, { starred: true }),
  },
  {
    call: 'PATCH /api/dm_channel_users/{channel_id}',
    what: 'ends, DM',
    fixture: inDm,
    ask: ({ fixture }) => changesDm(fixture.channelId, { active: false }),
  },
  {
    call: 'PATCH /api/dm_channel_users/{channel_id}',
    what: 'restarts, DM',
    fixture: inDm,
    ask: ({ fixture }) => changesDm(fixture.channelId, { active: true }),
  },
  {
    call: 'PATCH /api/dm_channel_users/{channel_id}',
    what: 'ends it for another user, DM',
    fixture: inDm,
    ask: ({ cast, fixture }) =>
      changesDm(fixture.channelId, { active: false, user_id: cast.people.colleague.id }),
  },
  {
    call: 'PATCH /api/dm_channel_users/{channel_id}',
    what: 'stars, public channel',
    fixture: inPublic,
    ask: ({ fixture }) => changesDm(fixture.channelId, { starred: true }),
  },
  {
    call: 'PATCH /api/dm_channel_users/{channel_id}',
    what: 'stars, private channel',
    fixture: inPrivate,
    ask: ({ fixture }) => changesDm(fixture.channelId, { starred: true }),
  },
  {
    call: 'PATCH /api/dm_channel_users/{channel_id}',
    what: 'stars, group',
    fixture: inGroup,
    ask: ({ fixture }) => changesDm(fixture.channelId, { starred: true }),
  },
  ...inEach('GET /api/channels/{id}/draft', "reads the user's own", ({ fixture }) => ({
    path: draftPath(fixture.channelId),
  })),
  ...inEach('PUT /api/channels/{id}/draft', 'stores it', ({ fixture }) =>
    sends(draftPath(fixture.channelId), { draft: { body: '<p>x</p>', revision: 1_000 } }),
  ),
  ...inEach('DELETE /api/channels/{id}/draft', 'deletes it', ({ fixture }) =>
    sends(draftPath(fixture.channelId), { draft: { revision: 2_000 } }),
  ),
];

const turns = (channelId: number, kind: 'public' | 'private') =>
  sends(`/api/channels/${channelId}`, { channel: { kind } });

/** The member is in it, too, so that there is somebody to remove. */
async function withMember({ people }: Cast, making: Promise<Fixture>): Promise<Fixture> {
  const fixture = await making;
  const channel_user = { channel_id: fixture.channelId, user_id: people.member.id };
  await people.author.browser.call(joinChannel, { body: { channel_user } });
  return fixture;
}

function removes({ people: { author, member } }: Cast, kind: Kind, channel_id: number) {
  const { id: user_id } = kind === 'member' ? author : member;
  return sends('/api/channel_users/0', { channel_user: { channel_id, user_id } });
}

const draftPath = (channelId: number) => `/api/channels/${channelId}/draft`;

function opens(workspace_id: number, user_1_id: number, user_2_id: number) {
  return sends('/api/dm_channel_users', {
    dm_channel_user: { user_1_id, user_2_id, workspace_id },
  });
}

function changesDm(channelId: number, change: object) {
  return sends(`/api/dm_channel_users/${channelId}`, { dm_channel_user: change });
}
