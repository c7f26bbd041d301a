import { listAuditEvents } from '@parley/contract/endpoints/audit-events';
import { joinChannel, leaveChannel } from '@parley/contract/endpoints/channel-users';
import {
  createChannel,
  deleteChannel,
  readChannel,
  updateChannel,
} from '@parley/contract/endpoints/channels';
import { createSave } from '@parley/contract/endpoints/message-saves';
import { updateMessage } from '@parley/contract/endpoints/messages';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { LoadedWorkspace } from '@parley/contract/entities/workspace';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { CableClient } from '../../../testing/clients/cable-client.js';
import { chatIdentifier, goLive, loginIdentifier } from '../../../testing/clients/live-browser.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import type { Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';

describeMostlyOnSqlite('Private channels', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(() => start());
  const both = [loginIdentifier, chatIdentifier];
  let names = 0;
  const freshName = () => `secret-${(names += 1)}`;

  async function make({ browser }: Person, user_ids: number[] = [], name = freshName()) {
    const channel = { name, workspace_id: team.workspaceId, kind: 'private' as const, user_ids };
    return browser.call(createChannel, { body: { channel } });
  }
  const params = (id: number) => ({ params: { id: String(id) } });
  const rename = ({ browser }: Person, id: number, name: string) =>
    browser.attempt(updateChannel, { ...params(id), body: { channel: { name } } });
  const add = ({ browser }: Person, channel_id: number, user_id: number) =>
    browser.attempt(joinChannel, { body: { channel_user: { channel_id, user_id } } });
  const remove = ({ browser }: Person, channel_id: number, user_id: number) =>
    browser.attempt(leaveChannel, {
      params: { placeholder: '0' },
      body: { channel_user: { channel_id, user_id } },
    });
  const statusOf = async ({ browser }: Person, id: number) =>
    (await browser.attempt(readChannel, params(id))).status;
  const load = ({ browser }: Person) =>
    browser.call(readWorkspace, { params: { address: 'acme' } });
  const idsOf = (users: object) => new Set(Object.keys(users).map(Number));
  const heard = (client: CableClient) => JSON.stringify(client.messages());
  /** Everything up to now has reached the browser: a fence that everybody in the workspace hears. */
  async function fence(clients: readonly CableClient[]) {
    const { name } = await team.alice.browser.call(createChannel, {
      body: { channel: { name: freshName(), workspace_id: team.workspaceId } },
    });
    for (const client of clients) await client.until((one) => heard(one).includes(`"${name}"`));
  }

  onSqlite('is there for its creator and the people chosen, and for nobody else', async () => {
    const { alice, bob, workspaceId } = team;
    const carol = await newColleague(team, 'carol');
    const watching = await goLive(team.server, carol, both);
    const his = await goLive(team.server, bob, both);
    const { id, name, kind, users } = await make(alice, [bob.id]);
    expect([kind, idsOf(users)]).toEqual(['private', new Set([alice.id, bob.id])]);
    expect(await Promise.all([alice, bob, carol].map((person) => statusOf(person, id)))).toEqual([
      200, 200, 404,
    ]);
    // Bob's browser can show it from its events alone: the channel, and then the membership.
    await his.until((one) => heard(one).includes('"channel_user_data"'));
    const kinds = his
      .messages(`view.${workspaceId}:${bob.id}`)
      .map((message) => Object.keys(message as object)[0]);
    expect(kinds).toEqual(['channel_data', 'channel_user_data', 'read_data']);
    await alice.posts(id, '<p>Only for us</p>');
    await his.until((one) => heard(one).includes('Only for us'));
    await fence([watching]);
    expect(heard(watching)).not.toContain(name);
    expect(heard(watching)).not.toMatch(new RegExp(`"channel_id":${id}\\b|"id":${id},"name"`));
    await Promise.all([watching.close(), his.close()]);
  });

  onSqlite('tells its members of every change, as a workspace is told of public ones', async () => {
    const { alice, bob, workspaceId } = team;
    const dave = await newColleague(team, 'dave');
    const { id } = await make(alice, [bob.id]);
    const his = await goLive(team.server, bob, both);
    const renamed = freshName();
    expect((await rename(alice, id, renamed)).status).toBe(200);
    expect((await add(bob, id, dave.id)).status).toBe(200);
    await his.until((one) => heard(one).includes('"login":true'));
    await dave.leaves(id);
    await his.until((one) => heard(one).includes('"login":false'));
    expect(his.messages(`view.${workspaceId}:${bob.id}`)).toMatchObject([
      { channel_data: { type: 'PUT', channel: { id, name: renamed, kind: 'private' } } },
      { channel_data: { login: true, user_id: dave.id, channel_id: id } },
      { channel_data: { login: false, user_id: dave.id, channel_id: id } },
    ]);
    await alice.browser.call(deleteChannel, params(id));
    await his.until((one) => heard(one).includes('"active":false'));
    expect(his.messages(`view.${workspaceId}:${bob.id}`).slice(-2)).toMatchObject([
      { channel_data: { type: 'DELETE', channel: { id, name: '', users: {} }, deleted: true } },
      { channel_user_data: { channel_id: id, active: false } },
    ]);
    expect(await statusOf(bob, id)).toBe(404);
    await his.close();
  });

  onSqlite('R8: the audit log has their names, and nothing of what they are about', async () => {
    const { alice, bob, workspaceId } = team;
    const { id } = await make(bob);
    const texts = { topic: 'zebra topic', description: 'zebra description' };
    await bob.browser.call(updateChannel, { ...params(id), body: { channel: texts } });
    await bob.browser.call(updateChannel, {
      ...params(id),
      body: { channel: { kind: 'public', topic: 'zebra once more' } },
    });
    const query = { workspace_id: String(workspaceId) };
    const log = JSON.stringify(await alice.browser.call(listAuditEvents, { query }));
    expect(log).toContain('channel.topic_changed');
    expect(log).not.toContain('zebra');
  });

  onSqlite('R8: whoever is removed is told so, and gets nothing of it any more', async () => {
    const { alice, bob, general, workspaceId } = team;
    const { id, name } = await make(alice, [bob.id]);
    await bob.joins(general);
    const his = await goLive(team.server, bob, both);
    const saved = await alice.posts(id, '<p>Before</p>');
    await bob.browser.call(createSave, { body: { message_save: { message_id: saved.id } } });
    await his.until((one) => heard(one).includes('MESSAGE_SAVE'));

    expect((await remove(bob, id, alice.id)).status).toBe(403);
    const removed = await remove(alice, id, bob.id);
    expect([removed.status, removed.body]).toMatchObject([200, { active: false }]);
    await his.until((one) => heard(one).includes('"active":false'));
    const count = his.messages().length;
    await alice.browser.call(updateMessage, {
      ...params(saved.id),
      body: { message: { body: '<p>Edited since</p>' } },
    });
    await alice.posts(id, '<p>After</p>');
    await rename(alice, id, freshName());
    await alice.posts(general, '<p>A fence</p>');
    await his.until((one) => heard(one).includes('A fence'));
    expect(JSON.stringify(his.messages().slice(count))).not.toMatch(/After|Edited since|secret-/);
    expect(await statusOf(bob, id)).toBe(404);
    await his.close();

    // A browser that was away all the time is not shown what the user must not see now.
    const streams = [`view.${workspaceId}:${bob.id}`, `own.${workspaceId}:${bob.id}`] as const;
    const { store } = team.server;
    for (const stream of streams) {
      const replay = (await store.events.after(stream, 0, 1_000)).map(({ message }) => message);
      expect(JSON.stringify(replay)).not.toMatch(new RegExp(`Edited since|"${name}"`));
    }
    const loaded = z.parse(LoadedWorkspace, await load(bob));
    for (const part of [loaded.channels, loaded.user_channels, loaded.reads]) {
      expect(Object.keys(part)).not.toContain(String(id));
    }
    expect((await remove(alice, id, bob.id)).status).toBe(200);
  });

  onSqlite('is left by its last member, and then nobody sees it', async () => {
    const { bob } = team;
    const { id } = await make(bob);
    await bob.leaves(id);
    expect(await statusOf(bob, id)).toBe(404);
    expect((await add(bob, id, bob.id)).status).toBe(404);
  });

  onSqlite('is added to by every member but guests, and only people of the workspace', async () => {
    const { alice, bob } = team;
    const { id } = await make(alice, [bob.id]);
    expect((await add(bob, id, 999_999)).status).toBe(404);
    const wanted = { name: freshName(), workspace_id: team.workspaceId, user_ids: [999_999] };
    const refused = await alice.browser.attempt(createChannel, { body: { channel: wanted } });
    expect(refused.status).toBe(404);
  });

  onSqlite(
    'is found at the next sign-in by a member who was signed out when they were added',
    async () => {
      const { alice } = team;
      const erin = await newColleague(team, 'erin');
      await erin.signsOutOf(team.workspaceId);
      const { id } = await make(alice, [erin.id]);
      await erin.browser.signIn(erin.email, 'acme');
      expect(await statusOf(erin, id)).toBe(200);
    },
  );

  onSqlite('a public channel has the chosen people from the beginning, too', async () => {
    const { alice, bob } = team;
    const channel = { name: freshName(), workspace_id: team.workspaceId, user_ids: [bob.id] };
    const { users, kind } = await alice.browser.call(createChannel, { body: { channel } });
    expect([kind, idsOf(users)]).toEqual(['public', new Set([alice.id, bob.id])]);
  });

  onBoth('a name that is taken unseen answers as if it were free; seen, it is 409', async () => {
    const { alice, bob } = team;
    const taken = freshName();
    const { id } = await make(alice, [], taken);
    const wanted = { name: taken, workspace_id: team.workspaceId };
    const seen = await alice.browser.attempt(createChannel, { body: { channel: wanted } });
    expect(seen.status).toBe(409);
    const other = await bob.browser.call(createChannel, {
      body: { channel: { ...wanted, kind: 'private' } },
    });
    expect(other.name).toBe(taken);
    const open = freshName();
    const { id: publicId } = await bob.browser.call(createChannel, {
      body: { channel: { name: open, workspace_id: team.workspaceId } },
    });
    expect((await rename(bob, publicId, taken)).status).toBe(409);
    await bob.leaves(other.id);
    expect((await rename(bob, publicId, taken)).status).toBe(200);
    // What is public is seen by everybody.
    const { id: third } = await make(alice);
    expect((await rename(alice, third, taken)).status).toBe(409);
    const opened = await alice.browser.attempt(updateChannel, {
      ...params(id),
      body: { channel: { kind: 'public' } },
    });
    expect(opened.status).toBe(409);
  });

  onBoth(
    'of two who take a name at once for public channels, one gets it; private ones do not clash',
    async () => {
      const { alice, bob, workspaceId } = team;
      const statuses = async (kind: 'public' | 'private', name: string) => {
        const channel = { name, workspace_id: workspaceId, kind };
        const answers = await Promise.all(
          [alice, bob].map(({ browser }) => browser.attempt(createChannel, { body: { channel } })),
        );
        return answers.map(({ status }) => status).toSorted((a, b) => a - b);
      };
      expect(await statuses('public', freshName())).toEqual([200, 409]);
      expect(await statuses('private', freshName())).toEqual([200, 200]);
    },
  );

  onBoth('R8: leaving while somebody posts ends with what was posted before', async () => {
    const { alice, bob, general } = team;
    await bob.joins(general);
    const { id } = await make(alice, [bob.id]);
    const his = await goLive(team.server, bob, both);
    const posts = Array.from({ length: 8 }, (_, n) => alice.posts(id, `<p>word ${n}</p>`));
    await Promise.all([...posts, bob.leaves(id)]);
    await alice.posts(general, '<p>The fence</p>');
    await his.until((one) => heard(one).includes('The fence'));
    const offsets = his.offsets(`channel:${id}`);
    expect(offsets).toEqual(offsets.map((_, index) => index + 1));
    const rows = await team.server.store.events.after(`channel:${id}`, 0, 100);
    const end = rows.find(({ access }) => access?.revoked)?.offset ?? 0;
    expect(offsets.length).toBeLessThan(end);
    await his.close();
  });
});
