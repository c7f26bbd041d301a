import type { BodyOf } from '@parley/contract/endpoint';
import {
  joinChannel,
  leaveChannel,
  updateChannelUser,
} from '@parley/contract/endpoints/channel-users';
import { deleteChannel, readChannel, updateChannel } from '@parley/contract/endpoints/channels';
import { openDm, updateDm } from '@parley/contract/endpoints/dm-channel-users';
import { listMessages } from '@parley/contract/endpoints/messages';
import { listChannels, readWorkspace } from '@parley/contract/endpoints/workspaces';
import { beforeAll, describe, expect } from 'vitest';
import { watchEvents } from '../../../testing/clients/watch-events.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import { invitePerson, newWorkspace, type Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';

type Change = BodyOf<typeof updateDm>['dm_channel_user'];

describeMostlyOnSqlite('direct messages', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(start);
  const newEvents = watchEvents(team);
  let carol: Person;

  beforeAll(async () => {
    carol = await newColleague(team, 'carol');
  });

  const attemptOpen = (
    person: Person,
    user_1_id: number,
    user_2_id: number,
    workspace_id = team.workspaceId,
  ) =>
    person.browser.attempt(openDm, {
      body: { dm_channel_user: { user_1_id, user_2_id, workspace_id } },
    });
  const open = async (person: Person, partner: Person) =>
    openDm.output.parse((await attemptOpen(person, person.id, partner.id)).body).dmChannelUser;
  const update = (person: Person, channel_id: number, dm_channel_user: Change) =>
    person.browser.attempt(updateDm, {
      params: { channel_id: String(channel_id) },
      body: { dm_channel_user },
    });
  const load = (person: Person) =>
    person.browser.attempt(readWorkspace, { params: { address: 'acme' } });

  describe('opening', () => {
    onSqlite('creates one channel per pair, for either user and any order of ids', async () => {
      const { alice, bob, workspaceId } = team;
      await newEvents(`user:${alice.id}`);
      await newEvents(`user:${bob.id}`);
      await newEvents(`workspace:${workspaceId}`);
      const answer = await attemptOpen(alice, bob.id, alice.id);
      expect(answer.status).toBe(200);
      const { dmChannelUser } = openDm.output.parse(answer.body);
      const [lower, higher] = [Math.min(alice.id, bob.id), Math.max(alice.id, bob.id)];
      expect(dmChannelUser).toMatchObject({
        user_1_id: lower,
        user_2_id: higher,
        user_id: alice.id,
        workspace_id: workspaceId,
        active: true,
        starred: false,
        channel: {
          id: dmChannelUser.channel_id,
          name: `${lower}.${higher}`,
          dm_channel: true,
          topic: '',
          description: '',
          workspace_id: workspaceId,
          starred: false,
          users: { [alice.id]: { id: alice.id }, [bob.id]: { id: bob.id } },
        },
      });
      expect((await attemptOpen(alice, alice.id, bob.id)).body).toEqual(answer.body);
      expect(await newEvents(`user:${alice.id}`)).toEqual([
        {
          message: { dm_channel_user_data: dmChannelUser },
          access: { granted: { [`channel:${dmChannelUser.channel_id}`]: 0 } },
        },
      ]);
      expect(await newEvents(`user:${bob.id}`)).toEqual([]);
      expect(await newEvents(`workspace:${workspaceId}`)).toEqual([]);

      // It is visible only to Alice until its first message, or until Bob opens it, too.
      const params = { id: String(dmChannelUser.channel_id) };
      expect((await alice.browser.attempt(readChannel, { params })).body).toEqual(
        dmChannelUser.channel,
      );
      expect((await bob.browser.attempt(readChannel, { params })).status).toBe(404);
      expect((await load(bob)).body).not.toHaveProperty(['channels', params.id]);
      const his = await open(bob, alice);
      expect(his).toMatchObject({ channel_id: dmChannelUser.channel_id, user_id: bob.id });
      expect(his.id).not.toBe(dmChannelUser.id);
      expect((await load(bob)).body).toHaveProperty(['user_channels', params.id]);
    });

    onBoth('creates a single channel for concurrent calls of both users', async () => {
      const { bob } = team;
      await newEvents(`user:${bob.id}`);
      await newEvents(`user:${carol.id}`);
      const opened = await Promise.all(
        [bob, carol, bob, carol, bob, carol].map((person) =>
          open(person, person === bob ? carol : bob),
        ),
      );
      expect(new Set(opened.map(({ channel_id }) => channel_id)).size).toBe(1);
      expect(new Set(opened.map(({ id }) => id)).size).toBe(2);
      expect(await newEvents(`user:${bob.id}`)).toHaveLength(1);
      expect(await newEvents(`user:${carol.id}`)).toHaveLength(1);
    });

    onSqlite('connects the user and one other member of the workspace', async () => {
      const { alice, bob, eve, workspaceId } = team;
      expect((await attemptOpen(alice, bob.id, carol.id)).status).toBe(403);
      expect((await attemptOpen(alice, alice.id, alice.id)).status).toBe(422);
      // Eve has an account; 999,999 is no account at all: the same answer for both.
      const stranger = await attemptOpen(alice, alice.id, eve.id);
      const nobody = await attemptOpen(alice, 999_999, alice.id);
      expect([stranger.status, stranger.text]).toEqual([404, nobody.text]);
      const elsewhere = await attemptOpen(eve, eve.id, alice.id, workspaceId);
      const nowhere = await attemptOpen(eve, eve.id, alice.id, 999_999);
      expect([elsewhere.status, elsewhere.text]).toEqual([404, nowhere.text]);
      expect((await attemptOpen(alice, 0, alice.id)).status).toBe(400);
      const visitor = alice.at(team.server.openBrowser());
      expect((await attemptOpen(visitor, alice.id, bob.id)).status).toBe(401);
    });

    onSqlite('is apart in each workspace', async () => {
      const { alice, bob } = team;
      const other = await newWorkspace(bob, 'bobs-own');
      await invitePerson(bob, alice.email, 'bobs-own');
      const there = await attemptOpen(bob, bob.id, alice.id, other.workspace.id);
      expect(openDm.output.parse(there.body).dmChannelUser.channel_id).not.toBe(
        (await open(bob, alice)).channel_id,
      );
      // She is invited there, and signed in to another workspace.
      expect((await attemptOpen(alice, alice.id, bob.id, other.workspace.id)).status).toBe(404);
    });
  });

  describe('ending, restarting, starring', () => {
    onSqlite("affects the user's own side only, and each change is announced once", async () => {
      const { alice, bob, general } = team;
      const { channel_id } = await open(alice, bob);
      await open(bob, alice);
      for (const { id } of [alice, bob]) await newEvents(`user:${id}`);
      await newEvents(`channel:${channel_id}`);

      const starred = await update(alice, channel_id, { starred: true });
      await update(alice, channel_id, { starred: true });
      const ended = await update(alice, channel_id, {
        active: false,
        user_id: alice.id,
        channel_id,
      });
      await update(alice, channel_id, { active: false });
      expect([starred.status, ended.status]).toEqual([200, 200]);
      expect(starred.body).toMatchObject({
        dmChannelUser: { active: true, starred: true, channel: { starred: true } },
      });
      expect(ended.body).toMatchObject({ dmChannelUser: { active: false, starred: false } });
      const refused = await update(alice, channel_id, { starred: true });
      expect([refused.status, refused.body]).toEqual([403, ['Join this chat to star it.']]);

      // It can still be viewed, but is not among her own.
      const loaded = await load(alice);
      expect(loaded.body).toMatchObject({
        channels: { [channel_id]: { users: { [alice.id]: {}, [bob.id]: {} } } },
        user_channels: { [general]: { id: general } },
      });
      expect(loaded.body).not.toHaveProperty(['user_channels', String(channel_id)]);
      expect((await load(bob)).body).toHaveProperty(['user_channels', String(channel_id)]);
      const params = { id: String(channel_id) };
      expect((await alice.browser.attempt(listMessages, { params })).status).toBe(200);

      const again = await update(alice, channel_id, { active: true });
      const own = await newEvents(`user:${alice.id}`);
      expect(own.map(({ message }) => message)).toEqual(
        [starred, ended, again].map(({ body }) => ({
          dm_channel_user_data: updateDm.output.parse(body).dmChannelUser,
        })),
      );
      expect(own.map(({ access }) => access)).toEqual([
        null,
        { recheck: true },
        { granted: { [`channel:${channel_id}`]: expect.any(Number) as number } },
      ]);
      expect(await newEvents(`channel:${channel_id}`)).toEqual([
        { message: null, access: { revoked: { user_id: alice.id } } },
      ]);
      expect(await newEvents(`user:${bob.id}`)).toEqual([]);
    });

    onBoth("never ends up starred and left, in any order of two tabs' calls", async () => {
      const { alice, bob } = team;
      const { channel_id } = await open(alice, bob);
      for (let round = 0; round < 5; round += 1) {
        await update(alice, channel_id, { active: true, starred: false });
        await newEvents(`user:${alice.id}`);
        const [star, ended] = await Promise.all([
          update(alice, channel_id, { starred: true }),
          update(alice, channel_id, { active: false }),
        ]);
        expect([200, 403]).toContain(star.status);
        const left = updateDm.output.parse(ended.body).dmChannelUser;
        expect(left).toMatchObject({ active: false, starred: false });
        const events = await newEvents(`user:${alice.id}`);
        expect(events).toHaveLength(star.status === 200 ? 2 : 1);
        expect(events.at(-1)?.message).toEqual({ dm_channel_user_data: left });
      }
    });

    onSqlite('can be reopened by the user who left it', async () => {
      const { alice, bob } = team;
      const { channel_id, id } = await open(alice, bob);
      await update(alice, channel_id, { active: false });
      expect(await open(alice, bob)).toMatchObject({ id, channel_id, active: true });
    });

    onSqlite('is refused for another user, and when path and body disagree', async () => {
      const { alice, bob, general } = team;
      const { channel_id } = await open(alice, bob);
      expect((await update(alice, channel_id, { active: true, user_id: bob.id })).status).toBe(403);
      expect((await update(alice, channel_id, { active: true, channel_id: general })).status).toBe(
        403,
      );
    });

    onSqlite(
      'is 404 for a third user, for a partner before the first message, and for a public channel',
      async () => {
        const { alice, eve, general } = team;
        const { channel_id } = await open(alice, carol);
        const missing = await update(alice, 999_999, { active: false });
        expect(missing.status).toBe(404);
        for (const attempted of [
          await update(eve, channel_id, { active: false }),
          await update(carol, channel_id, { active: true }),
          await update(alice, general, { starred: true }),
        ]) {
          expect([attempted.status, attempted.text]).toEqual([404, missing.text]);
        }
      },
    );
  });

  describe('as channels', () => {
    onSqlite('show nothing to a third user who guesses their ids', async () => {
      const { alice, bob, eve, workspaceId } = team;
      const { channel_id } = await open(alice, bob);
      await open(bob, alice);
      const params = { id: String(channel_id) };
      expect((await bob.browser.attempt(readChannel, { params })).status).toBe(200);
      for (const person of [carol, eve]) {
        const { browser } = person;
        const missing = await browser.attempt(readChannel, { params: { id: '999999' } });
        const channel_user = { channel_id };
        for (const attempted of [
          await browser.attempt(readChannel, { params }),
          await browser.attempt(listMessages, { params }),
          await browser.attempt(updateChannel, { params, body: { channel: { topic: 'x' } } }),
          await browser.attempt(deleteChannel, { params }),
          await browser.attempt(joinChannel, { body: { channel_user } }),
          await browser.attempt(updateChannelUser, {
            params: { placeholder: '0' },
            body: { channel_user: { channel_id, active: true } },
          }),
        ]) {
          expect([attempted.status, attempted.text]).toEqual([404, missing.text]);
        }
        expect((await load(person)).body).not.toHaveProperty(['channels', params.id]);
      }
      const list = await carol.browser.attempt(listChannels, {
        params: { id: String(workspaceId) },
      });
      expect(list.body).not.toHaveProperty(params.id);
    });

    onBoth(
      'have a topic, which both may set and both receive, and no name of their own',
      async () => {
        const { alice, bob, workspaceId } = team;
        const { channel_id, channel } = await open(alice, bob);
        await open(bob, alice);
        await update(bob, channel_id, { starred: true });
        for (const { id } of [alice, bob]) await newEvents(`user:${id}`);
        await newEvents(`workspace:${workspaceId}`);
        const params = { id: String(channel_id) };
        const change = (wanted: object) =>
          alice.browser.attempt(updateChannel, { params, body: { channel: wanted } });

        const named = await change({ name: 'ours', topic: 'no' });
        expect(named.status).toBe(403);
        const described = await change({ topic: 'Ours', name: channel.name });
        expect(described.body).toEqual({ ...channel, topic: 'Ours' });
        expect(await newEvents(`user:${alice.id}`)).toEqual([
          { message: { dm_channel_user_data: await open(alice, bob) }, access: null },
        ]);
        const his = await open(bob, alice);
        expect(his).toMatchObject({ starred: true, channel: { topic: 'Ours', starred: true } });
        expect(await newEvents(`user:${bob.id}`)).toEqual([
          { message: { dm_channel_user_data: his }, access: null },
        ]);
        expect(await newEvents(`workspace:${workspaceId}`)).toEqual([]);
        expect((await alice.browser.attempt(deleteChannel, { params })).status).toBe(403);
      },
    );

    onSqlite('hide the topic from the partner before the first message', async () => {
      const { alice } = team;
      const { channel_id } = await open(alice, carol);
      await newEvents(`user:${carol.id}`);
      const params = { id: String(channel_id) };
      const body = { channel: { topic: 'A surprise' } };
      expect((await alice.browser.attempt(updateChannel, { params, body })).status).toBe(200);
      expect(await newEvents(`user:${carol.id}`)).toEqual([]);
    });

    onSqlite('are not joined or left as public channels are', async () => {
      const { alice, bob } = team;
      const { channel_id } = await open(alice, bob);
      const body = { channel_user: { channel_id } };
      const params = { placeholder: '0' };
      expect((await alice.browser.attempt(joinChannel, { body })).status).toBe(404);
      expect((await alice.browser.attempt(leaveChannel, { params, body })).status).toBe(404);
    });

    onSqlite('are hidden after signing out of the workspace, and return', async () => {
      const { alice, workspaceId } = team;
      const { channel_id } = await open(carol, alice);
      const params = { id: String(channel_id) };
      await carol.signsOutOf(workspaceId);
      expect((await carol.browser.attempt(readChannel, { params })).status).toBe(404);
      expect((await update(carol, channel_id, { active: false })).status).toBe(404);
      expect((await attemptOpen(carol, carol.id, alice.id)).status).toBe(404);
      await carol.browser.signIn(carol.email, 'acme');
      expect((await load(carol)).body).toHaveProperty(['user_channels', params.id]);
    });
  });
});
