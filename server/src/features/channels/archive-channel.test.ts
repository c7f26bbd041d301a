import type { BodyOf } from '@parley/contract/endpoint';
import { listActivity } from '@parley/contract/endpoints/activity';
import { listAuditEvents } from '@parley/contract/endpoints/audit-events';
import {
  joinChannel,
  leaveChannel,
  updateChannelUser,
} from '@parley/contract/endpoints/channel-users';
import {
  createChannel,
  deleteChannel,
  readChannel,
  updateChannel,
} from '@parley/contract/endpoints/channels';
import { createReact, deleteReact } from '@parley/contract/endpoints/message-reacts';
import { createSave } from '@parley/contract/endpoints/message-saves';
import {
  deleteMessage,
  listMessages,
  postMessage,
  updateMessage,
} from '@parley/contract/endpoints/messages';
import { readPosition, setPosition } from '@parley/contract/endpoints/reads';
import { listWorkspaces, readWorkspace } from '@parley/contract/endpoints/workspaces';
import { serverTexts, texts } from '@parley/contract/texts';
import { expect } from 'vitest';
import { chatIdentifier, goLive, loginIdentifier } from '../../../testing/clients/live-browser.js';
import { watchEvents } from '../../../testing/clients/watch-events.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import type { Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';

type Change = BodyOf<typeof updateChannel>['channel'];

describeMostlyOnSqlite('Archiving a channel', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(() => start());
  const newEvents = watchEvents(team);
  let names = 0;

  const params = (id: number) => ({ params: { id: String(id) } });
  const change = ({ browser }: Person, id: number, channel: Change) =>
    browser.attempt(updateChannel, { ...params(id), body: { channel } });
  const create = ({ browser }: Person, name: string) =>
    browser.attempt(createChannel, {
      body: { channel: { name, workspace_id: team.workspaceId } },
    });
  const post = ({ browser }: Person, channel_id: number, body: string, client_id?: string) =>
    browser.attempt(postMessage, {
      body: { message: { channel_id, body, ...(client_id && { client_id }) } },
    });
  const list = async ({ browser }: Person, id: number) =>
    Object.values(await browser.call(listMessages, params(id)));
  const entryOf = ({ browser }: Person, id: number) => browser.call(readPosition, params(id));

  /** Bob's, with Alice in it: she owns the workspace. */
  async function makeChannel() {
    const name = `ended-${(names += 1)}`;
    const body = { channel: { name, workspace_id: team.workspaceId } };
    const { id } = await team.bob.browser.call(createChannel, { body });
    await team.alice.joins(id);
    return { id, name };
  }
  async function makeArchived() {
    const channel = await makeChannel();
    expect((await change(team.bob, channel.id, { archived: true })).status).toBe(200);
    return channel;
  }

  onSqlite('is told live, by a line, and in the audit log; and undone the same way', async () => {
    const { alice, bob, workspaceId } = team;
    const { id, name } = await makeChannel();
    await newEvents(`workspace:${workspaceId}`);
    const live = await goLive(team.server, alice, [loginIdentifier, chatIdentifier]);
    for (const archived of [true, false]) {
      const answer = await change(bob, id, { archived });
      expect([answer.status, answer.body]).toMatchObject([200, { id, name, archived }]);
      // A repetition changes nothing.
      expect((await change(bob, id, { archived })).body).toEqual(answer.body);
      expect(await alice.browser.call(readChannel, params(id))).toMatchObject({ archived });
      expect(await newEvents(`workspace:${workspaceId}`)).toMatchObject([
        { message: { channel_data: { type: 'PUT', channel: { id, archived } } } },
      ]);
    }
    const lines = await list(alice, id);
    expect(lines).toMatchObject([
      {
        type: 'system',
        user_id: bob.id,
        body: '<p>archived this channel</p>',
        system: { event: 'archived', user_id: null },
      },
      { type: 'system', system: { event: 'unarchived', user_id: null } },
    ]);
    await live.until(() => live.messages(`channel:${id}`).length === 2);
    expect(live.messages(`channel:${id}`)).toEqual(
      lines.map((message) => ({
        message_data: { type: 'PUT', is_new: true, message, dm_channel: false },
      })),
    );
    await live.close();
    const query = { workspace_id: String(workspaceId) };
    const { audit_events } = await alice.browser.call(listAuditEvents, { query });
    expect(audit_events.slice(0, 2)).toMatchObject([
      { action: 'channel.unarchived', actor_id: bob.id, target: { kind: 'channel', id } },
      { action: 'channel.archived', actor_id: bob.id, after: { name } },
    ]);
  });

  onSqlite(
    'is for its creator, owners and admins; never of general or direct messages',
    async () => {
      const { alice, bob, general } = team;
      const carol = await newColleague(team, `carol-${names}`);
      const { id } = await makeChannel();
      expect((await change(carol, id, { archived: true })).status).toBe(403);
      expect((await change(alice, id, { archived: true })).status).toBe(200);
      expect((await change(carol, id, { archived: false })).status).toBe(403);
      expect((await change(bob, id, { archived: false })).status).toBe(200);
      expect((await change(alice, general, { archived: true })).body).toEqual([
        'This channel cannot be archived.',
      ]);
    },
  );

  onSqlite('refuses all that is new or changes, with one sentence', async () => {
    const { alice, bob } = team;
    const { id } = await makeChannel();
    const { id: message_id } = await bob.posts(id, '<p>Before</p>');
    await change(bob, id, { archived: true });
    const carol = await newColleague(team, `carol-${names}`);
    const channel_user = { channel_id: id };
    const refused = await Promise.all([
      post(bob, id, '<p>After</p>'),
      change(bob, id, { name: 'renamed' }),
      change(bob, id, { topic: 'New' }),
      change(bob, id, { kind: 'private' }),
      bob.browser.attempt(updateMessage, {
        ...params(message_id),
        body: { message: { body: '<p>Edited</p>' } },
      }),
      bob.browser.attempt(createReact, {
        body: { message_react: { message_id, react_code: '👍' } },
      }),
      carol.browser.attempt(joinChannel, { body: { channel_user } }),
      bob.browser.attempt(joinChannel, {
        body: { channel_user: { ...channel_user, user_id: carol.id } },
      }),
      alice.browser.attempt(updateChannelUser, {
        params: { placeholder: '0' },
        body: { channel_user: { ...channel_user, starred: true } },
      }),
    ]);
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      refused.map(() => [403, [texts.channelArchived]]),
    );
    expect(await list(bob, id)).toHaveLength(2);
  });

  onSqlite('leaves reading, saving, leaving, and taking back what is one’s own', async () => {
    const { alice, bob } = team;
    const { id } = await makeChannel();
    const { id: message_id } = await bob.posts(id, '<p>Before</p>');
    const { id: other } = await bob.posts(id, '<p>Also before</p>');
    const message_react = { message_id: other, react_code: '👍' } as const;
    await alice.browser.call(createReact, { body: { message_react } });
    await change(bob, id, { archived: true });
    const allowed = await Promise.all([
      alice.browser.attempt(createSave, { body: { message_save: { message_id: other } } }),
      alice.browser.attempt(setPosition, { ...params(id), body: { read: { message_id: other } } }),
      alice.browser.attempt(deleteReact, { params: { placeholder: '0' }, body: { message_react } }),
      bob.browser.attempt(deleteMessage, params(message_id)),
    ]);
    expect(allowed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const blank = { ...params(other), body: { message: { body: '' } } };
    expect((await bob.browser.attempt(updateMessage, blank)).status).toBe(200);
    const left = { params: { placeholder: '0' }, body: { channel_user: { channel_id: id } } };
    expect((await alice.browser.attempt(leaveChannel, left)).status).toBe(200);
    expect((await bob.browser.attempt(deleteChannel, params(id))).status).toBe(200);
  });

  onSqlite('R7: a repeated send finds its message, also when the channel is archived', async () => {
    const { bob } = team;
    const { id } = await makeChannel();
    const client = '9f3e2b1c-0d4a-4c5b-8e6f-7a8b9c0d1e2f';
    const first = await post(bob, id, '<p>Once</p>', client);
    await change(bob, id, { archived: true });
    expect((await post(bob, id, '<p>Once</p>', client)).body).toEqual(first.body);
  });

  onBoth('under the name of another channel is refused, so that it can come back', async () => {
    const { id } = await makeChannel();
    const general = await change(team.bob, id, { archived: true, name: 'general' });
    expect([general.status, general.body]).toEqual([409, [texts.channelNameTaken]]);
    const renamed = await change(team.bob, id, { archived: true, name: 'ended-elsewhere' });
    expect(renamed.body).toMatchObject({ name: 'ended-elsewhere', archived: true });
    expect((await change(team.bob, id, { archived: false })).status).toBe(200);
  });

  onBoth(
    'frees its name, and comes back under another one where it is taken meanwhile',
    async () => {
      const { alice, bob } = team;
      const { id, name } = await makeArchived();
      const taken = await create(alice, name);
      expect(taken.status).toBe(200);
      const refused = await change(bob, id, { archived: false });
      expect([refused.status, refused.body]).toEqual([
        409,
        [serverTexts.channelNameTakenMeanwhile],
      ]);
      const also = await change(bob, id, { archived: false, name: 'general' });
      expect([also.status, also.body]).toEqual([409, [texts.channelNameTaken]]);
      const back = await change(bob, id, { archived: false, name: `${name}-again` });
      expect([back.status, back.body]).toMatchObject([
        200,
        { archived: false, name: `${name}-again` },
      ]);
      expect((await create(alice, `${name}-again`)).status).toBe(409);
      // Twice archived under one name: the first to come back has it.
      const { id: later } = taken.body as { id: number };
      await change(alice, later, { archived: true });
      await change(bob, id, { name });
      await change(bob, id, { archived: true });
      expect((await change(alice, later, { archived: false })).status).toBe(200);
      expect((await change(bob, id, { archived: false })).status).toBe(409);
    },
  );

  onSqlite('keeps the name of a private channel, which is free for others anyway', async () => {
    const { bob, workspaceId } = team;
    const name = `secret-${(names += 1)}`;
    const body = { channel: { name, workspace_id: workspaceId, kind: 'private' as const } };
    const { id } = await bob.browser.call(createChannel, { body });
    await change(bob, id, { archived: true });
    const second = await bob.browser.call(createChannel, { body });
    expect((await change(bob, id, { archived: false })).status).toBe(409);
    await change(bob, second.id, { archived: true });
    const back = await change(bob, id, { archived: false });
    expect(back.body).toMatchObject({ kind: 'private', archived: false, name });
  });

  onSqlite('is not waited for: neither its unread messages nor its lines count', async () => {
    const { alice, bob } = team;
    const { id } = await makeChannel();
    const waiting = async () => {
      const workspaces = await alice.browser.call(listWorkspaces);
      const loaded = await alice.browser.call(readWorkspace, { params: { address: 'acme' } });
      const summary = 'users' in loaded ? loaded.workspace : null;
      return [workspaces[team.workspaceId]?.mentions, summary?.mentions];
    };
    const before = await waiting();
    const mention = `<p><span data-mention="${alice.id}">@Alice</span> look</p>`;
    const { id: message_id } = await bob.posts(id, mention);
    const counted = await entryOf(alice, id);
    expect(counted).toMatchObject({ unread: 1 });
    const during = await waiting();
    expect(during).toEqual(before.map((count) => (count ?? 0) + 1));
    await change(bob, id, { archived: true });
    expect(await entryOf(alice, id)).toMatchObject({ unread: 1, mentions: counted.mentions });
    expect(await waiting()).toEqual(before);
    await change(bob, id, { archived: false });
    expect(await waiting()).toEqual(during);
    // Not even the lines after the last message that was read.
    const read = { read: { message_id } };
    expect(await alice.browser.call(setPosition, { ...params(id), body: read })).toMatchObject({
      unread: 0,
    });
    const query = { workspace_id: String(team.workspaceId) };
    const feed = await alice.browser.call(listActivity, { query });
    expect(JSON.stringify(feed)).not.toContain('this channel');
  });

  onBoth('R6: a concurrent post is either before the line or refused', async () => {
    const { alice, bob } = team;
    for (let round = 0; round < 4; round += 1) {
      const { id } = await makeChannel();
      const [archived, ...posts] = await Promise.all([
        change(bob, id, { archived: true }),
        ...[1, 2, 3, 4].map((n) => post(alice, id, `<p>${n}</p>`)),
      ]);
      expect(archived.status).toBe(200);
      const accepted = posts.filter(({ status }) => status === 200);
      const refused = posts.filter(({ status }) => status === 403);
      expect(accepted.length + refused.length).toBe(posts.length);
      const messages = await list(alice, id);
      expect(messages).toHaveLength(accepted.length + 1);
      expect(messages.at(-1)).toMatchObject({ type: 'system', system: { event: 'archived' } });
    }
  });

  onSqlite('lets nobody mark or change its lines', async () => {
    const { bob } = team;
    const { id } = await makeArchived();
    await change(bob, id, { archived: false });
    const message_id = (await list(bob, id))[0]?.id ?? 0;
    const answers = await Promise.all([
      bob.browser.attempt(deleteMessage, params(message_id)),
      bob.browser.attempt(updateMessage, {
        ...params(message_id),
        body: { message: { body: 'Never' } },
      }),
      bob.browser.attempt(createReact, {
        body: { message_react: { message_id, react_code: '👍' } },
      }),
      bob.browser.attempt(createSave, { body: { message_save: { message_id } } }),
    ]);
    const what = ['deleted', 'edited', 'reacted to', 'saved'];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      what.map((done) => [403, [`What happened to a channel is history: it cannot be ${done}.`]]),
    );
  });
});
