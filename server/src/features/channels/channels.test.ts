import { joinChannel, leaveChannel } from '@parley/contract/endpoints/channel-users';
import { createChannel, readChannel } from '@parley/contract/endpoints/channels';
import { updateWorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import { listChannels } from '@parley/contract/endpoints/workspaces';
import { texts } from '@parley/contract/texts';
import { describe, expect, it } from 'vitest';
import { watchEvents } from '../../../testing/clients/watch-events.js';
import { newPerson, newWorkspace, type Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';

const team = teamBeforeAll(startTestServer);
const newEvents = watchEvents(team);

const create = (person: Person, name: string, workspace_id = team.workspaceId) =>
  person.browser.attempt(createChannel, { body: { channel: { name, workspace_id } } });
const join = (person: Person, channel_id: number) =>
  person.browser.attempt(joinChannel, { body: { channel_user: { channel_id } } });
const leave = (person: Person, channel_id: number) =>
  person.browser.attempt(leaveChannel, {
    params: { placeholder: '0' },
    body: { channel_user: { channel_id } },
  });
const read = (person: Person, id: number) =>
  person.browser.attempt(readChannel, { params: { id: String(id) } });

describe('creating a channel', () => {
  it('is joined by its creator, and announced to the workspace', async () => {
    const { bob, workspaceId } = team;
    await newEvents(`workspace:${workspaceId}`);
    await newEvents(`user:${bob.id}`);
    const body = { channel: { name: 'design', workspace_id: workspaceId } };
    const channel = await bob.browser.call(createChannel, { body });
    expect(channel).toMatchObject({
      name: 'design',
      creator_id: bob.id,
      topic: '',
      description: '',
      dm_channel: false,
      workspace_id: workspaceId,
      starred: false,
      users: { [bob.id]: { id: bob.id } },
    });
    expect(await newEvents(`workspace:${workspaceId}`)).toEqual([
      { message: { channel_data: { type: 'PUT', channel } }, access: null },
    ]);
    expect(await newEvents(`user:${bob.id}`)).toMatchObject([
      {
        message: { channel_user_data: { channel_id: channel.id, active: true } },
        access: { granted: { [`channel:${channel.id}`]: 0 } },
      },
    ]);
  });

  it('refuses a name that breaks a rule, and a name that is taken', async () => {
    const { alice } = team;
    const empty = await create(alice, '');
    expect([empty.status, empty.body]).toEqual([422, [texts.channelNameMissing]]);
    const wrong = await create(alice, 'two.words\u202e');
    expect(wrong.status).toBe(422);
    expect(wrong.body).toHaveLength(2);
    expect((await create(alice, 'x'.repeat(80))).status).toBe(200);
    const long = await create(alice, 'x'.repeat(81));
    expect([long.status, long.body]).toEqual([422, [texts.channelNameTooLongToCreate]]);
    expect((await create(alice, 'caf\u00e9')).status).toBe(200);
    for (const name of ['plans', 'general', 'cafe\u0301', 'Plans', 'General']) {
      const taken = await create(alice, name);
      expect([taken.status, taken.body]).toEqual([409, [texts.channelNameTaken]]);
    }
  });

  it('normalises its name like the form (SPEC §5)', async () => {
    const { alice } = team;
    const answer = await create(alice, 'Quarter Budget');
    expect([answer.status, answer.body]).toMatchObject([200, { name: 'quarter-budget' }]);
    const again = await create(alice, 'quarter Budget');
    expect([again.status, again.body]).toEqual([409, [texts.channelNameTaken]]);
  });

  it("is 404 in a stranger's workspace, as in a missing workspace", async () => {
    const { eve, workspaceId } = team;
    const notHers = await create(eve, 'mine', workspaceId);
    const notThere = await create(eve, 'mine', 999_999);
    expect(notHers.status).toBe(404);
    expect(notHers.body).toEqual(notThere.body);
  });
});

describe('joining and leaving', () => {
  it('is in the workspace that is named, or in none', async () => {
    const { bob, plans, workspaceId } = team;
    const joinIn = (workspace_id: number) =>
      bob.browser.attempt(joinChannel, {
        body: { channel_user: { channel_id: plans, workspace_id } },
      });
    expect((await joinIn(workspaceId + 1)).status).toBe(404);
    expect((await joinIn(workspaceId)).status).toBe(200);
    await leave(bob, plans);
  });

  it('of another member is in the workspace that is named, too', async () => {
    const { alice, bob, plans, workspaceId } = team;
    const addIn = (workspace_id: number) =>
      alice.browser.attempt(joinChannel, {
        body: { channel_user: { channel_id: plans, workspace_id, user_id: bob.id } },
      });
    expect((await addIn(workspaceId + 1)).status).toBe(404);
    const { status, body } = await addIn(workspaceId);
    expect([status, body]).toMatchObject([200, { user_id: bob.id, active: true }]);
    await leave(bob, plans);
  });

  it('R8: joining gives the stream from its head on, once', async () => {
    const { bob, plans, workspaceId } = team;
    await newEvents(`workspace:${workspaceId}`);
    await newEvents(`user:${bob.id}`);
    const head = (await team.server.store.events.heads([`channel:${plans}`])).get(
      `channel:${plans}`,
    );

    const joined = await join(bob, plans);
    expect(joined.body).toMatchObject({ user_id: bob.id, channel_id: plans, active: true });
    expect((await join(bob, plans)).body).toEqual(joined.body);
    expect(await newEvents(`workspace:${workspaceId}`)).toEqual([
      {
        message: { channel_data: { login: true, user_id: bob.id, channel_id: plans } },
        access: null,
      },
    ]);
    expect(await newEvents(`user:${bob.id}`)).toEqual([
      {
        message: { channel_user_data: joined.body },
        access: { granted: { [`channel:${plans}`]: head?.offset } },
      },
    ]);
    const seenByAlice = await read(team.alice, plans);
    expect(seenByAlice.body).toMatchObject({ users: { [bob.id]: { id: bob.id } } });
  });

  it('joins once, however often at the same moment', async () => {
    const { bob, general, workspaceId } = team;
    await newEvents(`workspace:${workspaceId}`);
    const answers = await Promise.all(Array.from({ length: 5 }, () => join(bob, general)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await newEvents(`workspace:${workspaceId}`)).toHaveLength(1);
  });

  it('R8: leaving ends the permission in the stream itself, once', async () => {
    const { bob, plans, workspaceId } = team;
    await join(bob, plans);
    for (const stream of [
      `workspace:${workspaceId}`,
      `user:${bob.id}`,
      `channel:${plans}`,
    ] as const) {
      await newEvents(stream);
    }
    const left = await leave(bob, plans);
    expect(left.body).toMatchObject({ user_id: bob.id, channel_id: plans, active: false });
    expect((await leave(bob, plans)).body).toEqual(left.body);

    expect(await newEvents(`channel:${plans}`)).toEqual([
      { message: null, access: { revoked: { user_id: bob.id } } },
    ]);
    expect(await newEvents(`workspace:${workspaceId}`)).toEqual([
      {
        message: { channel_data: { login: false, user_id: bob.id, channel_id: plans } },
        access: null,
      },
    ]);
    expect(await newEvents(`user:${bob.id}`)).toMatchObject([
      { message: { channel_user_data: left.body } },
    ]);
    const seenByAlice = await read(team.alice, plans);
    expect(seenByAlice.body).not.toHaveProperty(['users', String(bob.id)]);
  });

  it('general cannot be left', async () => {
    const { alice, general } = team;
    expect((await leave(alice, general)).status).toBe(403);
    expect((await read(alice, general)).body).toHaveProperty(['users', String(alice.id)]);
  });

  it('takes the channel of a DELETE from its query, when it has no body', async () => {
    const { bob, plans } = team;
    await join(bob, plans);
    const path = `/api/channel_users/0?channel_user[channel_id]=${plans}`;
    const answer = await bob.browser.send('DELETE', path);
    expect(answer.body).toMatchObject({ channel_id: plans, active: false });
  });
});

describe('a hidden channel', () => {
  it('is 404: channels of workspaces that the user is not signed in to', async () => {
    const { alice, eve, plans, workspaceId } = team;
    expect((await read(alice, plans)).status).toBe(200);
    const missing = await read(alice, 999_999);
    expect(missing.status).toBe(404);
    for (const attempt of [read, join, leave]) {
      const answer = await attempt(eve, plans);
      expect([answer.status, answer.body]).toEqual([404, missing.body]);
    }
    const list = await eve.browser.attempt(listChannels, { params: { id: String(workspaceId) } });
    expect([list.status, list.body]).toEqual([404, missing.body]);
  });

  it('is hidden after signing out of the workspace', async () => {
    const fay = await newPerson(team.server, 'fay');
    const { workspace, channels } = await newWorkspace(fay, 'fay-co');
    const params = { id: String(workspace.id) };
    expect(await fay.browser.call(listChannels, { params })).toEqual(channels);

    const [channelId = 0] = Object.values(channels).map((channel) => channel.id);
    await fay.browser.call(updateWorkspaceUser, {
      params: { workspace_id: params.id },
      body: { workspace_user: { logged_in: false } },
    });
    expect((await fay.browser.attempt(listChannels, { params })).status).toBe(404);
    expect((await read(fay, channelId)).status).toBe(404);
  });

  it('is 404 for an invalid id', async () => {
    for (const id of ['0', '-1', '1.5', '1e3', 'x', '99999999999999999999', '%00']) {
      const answer = await team.alice.browser.fetch(`/api/channels/${id}`);
      expect([id, answer.status]).toEqual([id, 404]);
    }
  });
});
