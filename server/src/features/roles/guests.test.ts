import { listActivity } from '@parley/contract/endpoints/activity';
import { joinChannel, leaveChannel } from '@parley/contract/endpoints/channel-users';
import { createChannel, readChannel, updateChannel } from '@parley/contract/endpoints/channels';
import { openDm } from '@parley/contract/endpoints/dm-channel-users';
import { acceptInvite, createInvite, listInviteLinks } from '@parley/contract/endpoints/invites';
import { manageWorkspaceUser } from '@parley/contract/endpoints/management';
import { createSave } from '@parley/contract/endpoints/message-saves';
import { deleteMessage, listMessages, updateMessage } from '@parley/contract/endpoints/messages';
import { updateUser } from '@parley/contract/endpoints/users';
import { inviteToWorkspace } from '@parley/contract/endpoints/workspace-users';
import { listChannels, listWorkspaces, readWorkspace } from '@parley/contract/endpoints/workspaces';
import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import { describe, expect, it } from 'vitest';
import type { CableClient } from '../../../testing/clients/cable-client.js';
import { chatIdentifier, goLive, loginIdentifier } from '../../../testing/clients/live-browser.js';
import { newPerson, type Person } from '../../../testing/people/people.js';
import { newColleague, type Team, teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';

const nowhere = 999_999;

async function load({ browser }: Person): Promise<LoadedWorkspace> {
  const loaded = await browser.call(readWorkspace, { params: { address: 'acme' } });
  if (!('users' in loaded)) throw new Error('not signed in');
  return loaded;
}

const makeGuest = ({ alice, workspaceId }: Team, { id }: Person, role: 'guest' | 'member') =>
  alice.browser.call(manageWorkspaceUser, {
    body: { workspace_user: { workspace_id: workspaceId, user_id: id, role } },
  });

const newChannel = async ({ browser }: Person, name: string, workspace_id: number) => {
  const channel = await browser.call(createChannel, { body: { channel: { name, workspace_id } } });
  return channel.id;
};

const heard = (client: CableClient) => JSON.stringify(client.messages());

describe('a guest', () => {
  const team = teamBeforeAll(startTestServer);

  it('who was a member sees the channels they are in, without general, and their people', async () => {
    const { alice, bob, general, plans, workspaceId } = team;
    const carol = await newColleague(team, 'carol');
    await bob.joins(plans);
    await carol.joins(general);
    await carol.joins(plans);
    const dave = await newColleague(team, 'dave');
    const secret = await newChannel(alice, 'zanzibar', workspaceId);
    const known = await alice.posts(secret, 'hidden words');
    const live = await goLive(team.server, carol, [loginIdentifier, chatIdentifier]);
    await makeGuest(team, carol, 'guest');
    await live.until((client) => heard(client).includes('"sight_data"'));

    const loaded = await load(carol);
    expect(Object.keys(loaded.channels)).toEqual([String(plans)]);
    const people = [alice.id, bob.id, carol.id].map(String);
    expect(Object.keys(loaded.users).toSorted()).toEqual(people.toSorted());
    expect(Object.keys(loaded.workspace.users).toSorted()).toEqual(people.toSorted());
    expect(loaded.workspace.num_users).toBe(3);
    const listed = await carol.browser.call(listWorkspaces);
    expect(listed[workspaceId]?.num_users).toBe(3);
    const channels = await carol.browser.call(listChannels, {
      params: { id: String(workspaceId) },
    });
    expect(Object.keys(channels)).toEqual([String(plans)]);

    // A hidden channel answers like a missing one.
    const hidden = [
      [readChannel, secret],
      [listMessages, secret],
      [readChannel, general],
    ] as const;
    for (const [endpoint, id] of hidden) {
      const found = await carol.browser.attempt(endpoint, { params: { id: String(id) } });
      const absent = await carol.browser.attempt(endpoint, { params: { id: String(nowhere) } });
      expect([found.status, found.text]).toEqual([404, absent.text]);
    }
    const joining = (channel_id: number) =>
      carol.browser.attempt(joinChannel, { body: { channel_user: { channel_id } } });
    expect((await joining(secret)).text).toBe((await joining(nowhere)).text);
    expect((await joining(secret)).status).toBe(404);
    const dm = (user_2_id: number) =>
      carol.browser.attempt(openDm, {
        body: { dm_channel_user: { user_1_id: carol.id, user_2_id, workspace_id: workspaceId } },
      });
    expect((await dm(dave.id)).status).toBe(404);
    expect((await dm(dave.id)).text).toBe((await dm(nowhere)).text);
    expect((await dm(bob.id)).status).toBe(200);
    const report = await carol.browser.attempt(listMessages, { params: { id: String(known.id) } });
    expect(report.status).toBe(404);

    // And nothing of it reaches their sockets.
    const before = live.messages().length;
    await newChannel(alice, 'unheard-of', workspaceId);
    await alice.browser.call(updateChannel, {
      params: { id: String(secret) },
      body: { channel: { topic: 'a topic unheard of' } },
    });
    const profile = { user: { what_i_do: 'unheard of' } };
    await dave.browser.call(updateUser, { params: { id: String(dave.id) }, body: profile });
    await alice.posts(general, 'unheard of');
    await alice.posts(secret, 'unheard of');
    await alice.browser.call(updateChannel, {
      params: { id: String(plans) },
      body: { channel: { topic: 'a topic for guests' } },
    });
    await bob.browser.call(updateUser, {
      params: { id: String(bob.id) },
      body: { user: { what_i_do: 'Shown to guests' } },
    });
    await alice.posts(plans, 'for guests');
    await live.until((client) => heard(client).includes('for guests'));
    await live.until((client) => heard(client).includes('Shown to guests'));
    await live.until((client) => heard(client).includes('a topic for guests'));
    expect(JSON.stringify(live.messages().slice(before))).not.toContain('unheard');
    await live.close();
  });

  it('is none again: everything is there at once, and live', async () => {
    const { alice, workspaceId } = team;
    const erin = await newColleague(team, 'erin');
    await makeGuest(team, erin, 'guest');
    expect((await load(erin)).channels).toEqual({});
    const live = await goLive(team.server, erin, [loginIdentifier]);
    await makeGuest(team, erin, 'member');
    await live.until((client) => heard(client).includes('"sight_data"'));
    await newChannel(alice, 'for-members', workspaceId);
    await live.until((client) => heard(client).includes('for-members'));
    expect(Object.keys((await load(erin)).users).length).toBeGreaterThan(3);
    await live.close();
  });

  it('neither creates channels nor invites', async () => {
    const { plans, workspaceId } = team;
    const fay = await newColleague(team, 'fay');
    await fay.joins(plans);
    await makeGuest(team, fay, 'guest');
    const tries = await Promise.all([
      fay.browser.attempt(createChannel, {
        body: { channel: { name: 'mine', workspace_id: workspaceId } },
      }),
      fay.browser.attempt(inviteToWorkspace, {
        body: { workspace_user: { user_email: 'x@example.com', workspace_address: 'acme' } },
      }),
      fay.browser.attempt(createInvite, { body: { invite: { workspace_id: workspaceId } } }),
      fay.browser.attempt(listInviteLinks, { query: { workspace_id: String(workspaceId) } }),
      fay.browser.attempt(manageWorkspaceUser, {
        body: { workspace_user: { workspace_id: workspaceId, user_id: nowhere, role: 'guest' } },
      }),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it('comes in by a link for guests, into its channels alone', async () => {
    const { alice, general, plans, workspaceId } = team;
    const without = await alice.browser.attempt(createInvite, {
      body: { invite: { workspace_id: workspaceId, role: 'guest' } },
    });
    expect(without.status).toBe(422);
    const made = await alice.browser.call(createInvite, {
      body: { invite: { workspace_id: workspaceId, role: 'guest', channel_ids: [plans] } },
    });
    const gil = await newPerson(team.server, 'gil');
    await gil.browser.call(acceptInvite, { params: { token: made.url.split('/').at(-1) ?? '' } });
    const loaded = await load(gil);
    expect(loaded.users[gil.id]?.role).toBe('guest');
    expect(Object.keys(loaded.channels)).toEqual([String(plans)]);
    expect(loaded.channels[general]).toBeUndefined();
    const activity = await gil.browser.call(listActivity, {
      query: { workspace_id: String(workspaceId) },
    });
    expect(activity.activity).toEqual([]);
  });

  it('sees who joins their channel, and who writes to them', async () => {
    const { plans, workspaceId } = team;
    const hal = await newColleague(team, 'hal');
    await hal.joins(plans);
    await makeGuest(team, hal, 'guest');
    const ina = await newColleague(team, 'ina');
    const joe = await newColleague(team, 'joe');
    const live = await goLive(team.server, hal, [loginIdentifier, chatIdentifier]);
    expect(Object.keys((await load(hal)).users)).not.toContain(String(ina.id));
    await ina.joins(plans);
    await live.until((client) => heard(client).includes('"sight_data"'));
    expect(Object.keys((await load(hal)).users)).toContain(String(ina.id));
    expect(Object.keys((await load(hal)).users)).not.toContain(String(joe.id));
    const dm = await joe.opensDirect(hal, workspaceId);
    await joe.posts(dm.channel_id, 'hello guest');
    await live.until((client) => heard(client).includes('hello guest'));
    expect(Object.keys((await load(hal)).users)).toContain(String(joe.id));
    await live.close();
  });

  it('mentions nobody whom they do not see', async () => {
    const { plans, bob } = team;
    const kim = await newColleague(team, 'kim');
    const leo = await newColleague(team, 'leo');
    await kim.joins(plans);
    await makeGuest(team, kim, 'guest');
    const span = ({ id }: Person) => `<span data-mention="${id}">@x</span>`;
    const posted = await kim.posts(plans, `<p>${span(leo)} ${span(bob)}</p>`);
    expect(posted.body).not.toContain(`data-mention="${leo.id}"`);
    expect(posted.body).toContain(`data-mention="${bob.id}"`);
  });

  it('R8: who was removed from a public channel hears nothing of it, neither live nor again', async () => {
    const { alice, workspaceId } = team;
    const gina = await newColleague(team, 'gina');
    await makeGuest(team, gina, 'guest');
    const id = await newChannel(alice, 'handover', workspaceId);
    const channel_user = { channel_id: id, user_id: gina.id };
    await alice.browser.call(joinChannel, { body: { channel_user } });
    const { id: messageId } = await alice.posts(id, 'As it was');
    await gina.browser.call(createSave, { body: { message_save: { message_id: messageId } } });
    const hers = await goLive(team.server, gina, [loginIdentifier, chatIdentifier]);
    const params = { placeholder: '0' };
    await alice.browser.call(leaveChannel, { params, body: { channel_user } });
    await hers.until((client) => heard(client).includes('"sight_data"'));

    const before = heard(hers);
    const message = { id: String(messageId) };
    const body = { message: { body: 'Corrected' } };
    await alice.browser.call(updateMessage, { params: message, body });
    await alice.posts(id, `<span data-mention="${gina.id}">@gina</span> come back`);
    await alice.browser.call(deleteMessage, { params: message });
    // The last that she hears, so that nothing is still in flight.
    const { channel_id } = await alice.opensDirect(gina, workspaceId);
    await alice.posts(channel_id, 'a fence');
    await hers.until((client) => heard(client).includes('a fence'));
    const since = heard(hers).slice(before.length - 1);
    expect(since).not.toMatch(/Corrected|come back|"MESSAGE_SAVE"/);
    expect(since.match(/waiting_data/g)).toHaveLength(1);
    const kept = await team.server.store.reader
      .selectFrom('events')
      .select('message')
      .where('stream', 'in', [`view.${workspaceId}:${gina.id}`, `own.${workspaceId}:${gina.id}`])
      .execute();
    expect(JSON.stringify(kept)).not.toMatch(/handover|Corrected/);
    await hers.close();
  });
});
