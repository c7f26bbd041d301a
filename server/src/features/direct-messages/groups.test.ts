import { deleteAccount } from '@parley/contract/endpoints/account';
import { joinChannel, updateChannelUser } from '@parley/contract/endpoints/channel-users';
import { createChannel, readChannel, updateChannel } from '@parley/contract/endpoints/channels';
import { manageWorkspaceUser } from '@parley/contract/endpoints/management';
import { createSave } from '@parley/contract/endpoints/message-saves';
import { updateMessage, listMessages } from '@parley/contract/endpoints/messages';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { Channel } from '@parley/contract/entities/channel';
import { LoadedWorkspace } from '@parley/contract/entities/workspace';
import { beforeAll, expect } from 'vitest';
import type { CableClient } from '../../../testing/clients/cable-client.js';
import { chatIdentifier, goLive, loginIdentifier } from '../../../testing/clients/live-browser.js';
import { testPassword } from '../../../testing/clients/test-browser.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import type { Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';

describeMostlyOnSqlite('Groups', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(start);
  let carol: Person;
  let dave: Person;

  beforeAll(async () => {
    carol = await newColleague(team, 'carol');
    dave = await newColleague(team, 'dave');
  });

  const attempt = ({ browser }: Person, others: readonly { id: number }[]) =>
    browser.attempt(createChannel, {
      body: {
        channel: {
          workspace_id: team.workspaceId,
          kind: 'group',
          user_ids: others.map(({ id }) => id),
        },
      },
    });
  const open = async (person: Person, others: readonly { id: number }[]): Promise<Channel> =>
    Channel.parse((await attempt(person, others)).body);
  const params = (id: number) => ({ params: { id: String(id) } });
  const statusOf = async ({ browser }: Person, id: number) =>
    (await browser.attempt(readChannel, params(id))).status;
  const change = ({ browser }: Person, id: number, channel: object) =>
    browser.attempt(updateChannel, { ...params(id), body: { channel } });
  const star = ({ browser }: Person, channel_id: number, starred: boolean) =>
    browser.attempt(updateChannelUser, {
      params: { placeholder: '0' },
      body: { channel_user: { channel_id, starred } },
    });
  const load = async ({ browser }: Person) =>
    LoadedWorkspace.parse(await browser.call(readWorkspace, { params: { address: 'acme' } }));
  const watch = (person: Person) => goLive(team.server, person, [loginIdentifier, chatIdentifier]);
  const heard = (client: CableClient) => JSON.stringify(client.messages());
  const bodies = async ({ browser }: Person, id: number) =>
    Object.values(await browser.call(listMessages, params(id))).map(({ body }) => body);
  let names = 0;
  const freshName = () => `of-a-group-${(names += 1)}`;
  /** Creates a public channel and waits until these browsers receive its event: earlier events have arrived then. */
  async function fence(...clients: CableClient[]) {
    const { name } = await team.alice.browser.call(createChannel, {
      body: { channel: { name: freshName(), workspace_id: team.workspaceId } },
    });
    for (const client of clients) await client.until((one) => heard(one).includes(`"${name}"`));
  }

  onBoth('is found by its people, whoever asks and in whatever order', async () => {
    const { alice, bob } = team;
    const group = await open(alice, [carol, bob]);
    expect(group).toMatchObject({ kind: 'group', dm_channel: true, name: '', starred: false });
    expect(new Set(Object.keys(group.users).map(Number))).toEqual(
      new Set([alice.id, bob.id, carol.id]),
    );
    for (const [person, others] of [
      [alice, [bob, carol, bob, alice]],
      [bob, [alice, carol]],
      [carol, [bob, alice]],
    ] as const) {
      expect((await open(person, others)).id).toBe(group.id);
    }
    expect((await open(alice, [bob, carol, dave])).id).not.toBe(group.id);
    const at = await Promise.all([dave, bob, carol].map((one) => open(one, [bob, carol, dave])));
    expect(new Set(at.map(({ id }) => id)).size).toBe(1);
  });

  onSqlite('begins for the others with its first message, and for nobody else', async () => {
    const { alice, bob, workspaceId } = team;
    const ivan = await newColleague(team, 'ivan');
    const hers = await watch(carol);
    const his = await watch(ivan);
    const group = await open(bob, [carol, ivan]);
    expect(await statusOf(alice, group.id)).toBe(404);
    expect(await statusOf(carol, group.id)).toBe(404);
    await fence(hers, his);
    expect(heard(hers)).not.toContain('"kind":"group"');
    await bob.posts(group.id, '<p>Only for three</p>');
    await hers.until((one) => heard(one).includes('Only for three'));
    const kinds = hers
      .messages(`view.${workspaceId}:${carol.id}`)
      .map((message) => Object.keys(message as object)[0]);
    expect(kinds.slice(0, 3)).toEqual(['channel_data', 'channel_user_data', 'read_data']);
    expect(await statusOf(carol, group.id)).toBe(200);

    const alices = await watch(alice);
    await carol.posts(group.id, '<p>Still only for three</p>');
    await his.until((one) => heard(one).includes('Still only for three'));
    await fence(alices);
    expect(heard(alices)).not.toContain('Still only for three');
    const { channels, reads } = await load(ivan);
    expect(channels[group.id]).toMatchObject({ kind: 'group', dm_channel: true });
    // As in other direct messages, everything is for each of them.
    expect(reads[group.id]).toMatchObject({ unread: 2, mentions: 2 });
    expect((await load(alice)).channels).not.toHaveProperty(String(group.id));
    await Promise.all([hers.close(), his.close(), alices.close()]);
  });

  onSqlite('has three to nine people, all of them members of the workspace', async () => {
    const { alice, bob, eve } = team;
    for (const others of [[], [alice], [bob], [bob, alice, bob]]) {
      const answer = await attempt(alice, others);
      expect([answer.status, answer.body]).toEqual([
        422,
        ['Choose two or more people for a group.'],
      ]);
    }
    const more = await Promise.all(
      Array.from({ length: 6 }, (_, index) => newColleague(team, `extra-${index}`)),
    );
    expect((await attempt(alice, [bob, carol, ...more])).status).toBe(200);
    const tooMany = await attempt(alice, [bob, carol, dave, ...more]);
    expect([tooMany.status, tooMany.body]).toEqual([
      422,
      ['A group has up to 9 people. Create a private channel for more.'],
    ]);
    // Eve has an account; 999,999 is no account at all: the same answer for both.
    const stranger = await attempt(alice, [bob, eve]);
    const nobody = await attempt(alice, [bob, { id: 999_999 }]);
    expect([stranger.status, stranger.text]).toEqual([404, nobody.text]);
    expect((await attempt(alice, [bob, { id: 0 }])).status).toBe(400);
  });

  onSqlite('needs no name, as channels do', async () => {
    const { alice, workspaceId } = team;
    for (const kind of ['public', 'private'] as const) {
      const channel = { workspace_id: workspaceId, kind };
      const answer = await alice.browser.attempt(createChannel, { body: { channel } });
      expect([answer.status, answer.body]).toEqual([400, ['channel.name is missing.']]);
    }
  });

  onSqlite('does not begin with a deactivated person, and goes on without them', async () => {
    const { alice, bob, workspaceId } = team;
    const frank = await newColleague(team, 'frank');
    const { id } = await open(alice, [bob, frank]);
    await alice.posts(id);
    await alice.browser.call(manageWorkspaceUser, {
      body: { workspace_user: { workspace_id: workspaceId, user_id: frank.id, deactivated: true } },
    });
    expect((await attempt(alice, [carol, frank])).status).toBe(403);
    expect((await open(alice, [bob, frank])).id).toBe(id);
    await bob.posts(id, '<p>Without Frank</p>');
    expect(await bodies(alice, id)).toContain('<p>Without Frank</p>');
  });

  onSqlite('goes on when one of its people deletes their account', async () => {
    const { alice, bob } = team;
    const grace = await newColleague(team, 'grace');
    const { id } = await open(alice, [bob, grace]);
    await alice.posts(id, '<p>With Grace</p>');
    const account = { current_password: testPassword, keep_name: false };
    await grace.browser.call(deleteAccount, { body: { account } });
    await alice.posts(id, '<p>Without Grace</p>');
    expect(await bodies(bob, id)).toEqual(['<p>With Grace</p>', '<p>Without Grace</p>']);
  });

  onSqlite('is hidden by each of them for themselves, until somebody writes again', async () => {
    const { alice, bob } = team;
    const { id } = await open(alice, [bob, dave]);
    const saved = await alice.posts(id, '<p>First</p>');
    expect((await star(bob, id, true)).body).toMatchObject({ starred: true, active: true });
    await bob.browser.call(createSave, { body: { message_save: { message_id: saved.id } } });
    await bob.leaves(id);
    expect((await load(bob)).user_channels).not.toHaveProperty(String(id));
    expect(await bodies(bob, id)).toEqual(['<p>First</p>']);
    expect((await star(bob, id, true)).body).toEqual(['Join this chat to star it.']);

    const his = await watch(bob);
    await alice.browser.call(updateMessage, {
      params: { id: String(saved.id) },
      body: { message: { body: '<p>Edited</p>' } },
    });
    await his.until((one) => heard(one).includes('Edited'));
    await dave.posts(id, '<p>Second</p>');
    await his.until((one) => heard(one).includes('Second'));
    expect((await load(bob)).user_channels).toHaveProperty(String(id));
    expect((await load(bob)).reads[id]).toMatchObject({ unread: 2 });
    await his.close();
  });

  onSqlite('gets a name by hand, and loses it again', async () => {
    const { alice, bob } = team;
    const { id } = await open(alice, [carol, dave]);
    await alice.posts(id);
    const hers = await watch(carol);
    expect((await change(dave, id, { name: ' Lunch\nat noon ' })).body).toMatchObject({
      name: 'Lunch at noon',
    });
    await hers.until((one) => heard(one).includes('Lunch at noon'));
    expect((await change(bob, id, { name: 'Mine' })).status).toBe(404);
    const long = await change(carol, id, { name: 'x'.repeat(81) });
    expect([long.status, long.body]).toEqual([
      422,
      ["Names of groups can't be longer than 80 characters."],
    ]);
    expect((await change(carol, id, { name: ' ' })).body).toMatchObject({ name: '' });
    expect((await change(carol, id, { archived: true })).status).toBe(403);
    await hers.close();
  });

  onSqlite('becomes a private channel with its history, to which others are added', async () => {
    const { alice, bob, workspaceId } = team;
    const heidi = await newColleague(team, 'heidi');
    const { id } = await open(alice, [bob, heidi]);
    await alice.posts(id, '<p>Long ago</p>');
    await heidi.leaves(id);
    const add = (person: Person, user_id: number) =>
      person.browser.attempt(joinChannel, { body: { channel_user: { channel_id: id, user_id } } });
    expect((await add(alice, carol.id)).status).toBe(403);
    expect((await change(alice, id, { kind: 'public', name: freshName() })).status).toBe(403);
    expect((await change(alice, id, { kind: 'private' })).status).toBe(422);
    expect((await change(alice, id, { kind: 'private', name: 'general' })).status).toBe(409);
    expect((await change(carol, id, { kind: 'private', name: freshName() })).status).toBe(404);

    const hers = await watch(heidi);
    const name = freshName();
    expect((await change(bob, id, { kind: 'private', name })).body).toMatchObject({
      kind: 'private',
      dm_channel: false,
      name,
      creator_id: bob.id,
    });
    await hers.until((one) => heard(one).includes('"group_made_channel"'));
    expect(JSON.stringify(hers.messages(`view.${workspaceId}:${heidi.id}`))).toContain(name);
    expect((await add(heidi, carol.id)).status).toBe(200);
    expect((await bodies(carol, id)).join()).toContain('Long ago');
    expect((await load(heidi)).user_channels).toHaveProperty(String(id));
    // The same people may begin another group.
    expect((await open(alice, [bob, heidi])).id).not.toBe(id);
    await bob.leaves(id);
    expect(await statusOf(bob, id)).toBe(404);
    await hers.close();
  });

  onSqlite('is not opened by guests with people whom they do not see', async () => {
    const { alice, bob, workspaceId } = team;
    const guest = await newColleague(team, 'guest');
    await alice.browser.call(manageWorkspaceUser, {
      body: { workspace_user: { workspace_id: workspaceId, user_id: guest.id, role: 'guest' } },
    });
    expect((await attempt(guest, [alice, dave])).status).toBe(404);
    const { id } = await open(alice, [bob, guest]);
    await alice.posts(id);
    expect((await open(guest, [bob, alice])).id).toBe(id);
    expect(Object.keys((await load(guest)).users).map(Number)).toEqual(
      expect.arrayContaining([alice.id, bob.id]),
    );
    expect((await load(guest)).users).not.toHaveProperty(String(dave.id));
    expect((await change(guest, id, { kind: 'private', name: freshName() })).status).toBe(403);
  });
});
