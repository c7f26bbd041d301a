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
import { listMessages, postMessage } from '@parley/contract/endpoints/messages';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { beforeAll, expect } from 'vitest';
import { chatIdentifier, goLive } from '../../../testing/clients/live-browser.js';
import { watchEvents } from '../../../testing/clients/watch-events.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import type { Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';

describeMostlyOnSqlite('deleting a channel', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(start);
  const newEvents = watchEvents(team);

  beforeAll(() => team.bob.joins(team.general));

  const create = (name: string, { browser } = team.alice) =>
    browser.call(createChannel, { body: { channel: { name, workspace_id: team.workspaceId } } });
  const remove = (person: Person, id: number) =>
    person.browser.attempt(deleteChannel, { params: { id: String(id) } });
  const post = (person: Person, channel_id: number, body: string) =>
    person.browser.attempt(postMessage, { body: { message: { body, channel_id } } });
  /** Texts that a page must not receive any more. */
  const withoutTexts = { name: '', topic: '', description: '', users: {} };
  const preview = (channel_id: number) => JSON.stringify({ channel: 'ChatChannel', channel_id });

  onBoth('hides it from everybody, announces it to the workspace, and frees its name', async () => {
    const { alice, bob, workspaceId } = team;
    const { id } = await create('short-lived');
    await bob.joins(id);
    await newEvents(`workspace:${workspaceId}`);
    await newEvents(`channel:${id}`);
    const params = { id: String(id) };
    const before = await alice.browser.call(readChannel, { params });

    const answer = await remove(alice, id);
    expect([answer.status, answer.body]).toEqual([200, before]);
    expect(await newEvents(`workspace:${workspaceId}`)).toEqual([
      {
        message: { channel_data: { type: 'DELETE', channel: { ...before, ...withoutTexts } } },
        access: null,
      },
    ]);
    expect(await newEvents(`channel:${id}`)).toEqual([
      { message: null, access: { revoked: 'everybody' } },
    ]);

    const missing = await remove(alice, 999_999);
    const channel_user = { channel_id: id };
    const gone = [
      await remove(alice, id),
      await alice.browser.attempt(readChannel, { params }),
      await alice.browser.attempt(updateChannel, { params, body: { channel: { topic: 'x' } } }),
      await alice.browser.attempt(listMessages, { params }),
      await post(bob, id, 'hello?'),
      await bob.browser.attempt(joinChannel, { body: { channel_user } }),
      await bob.browser.attempt(leaveChannel, {
        params: { placeholder: '0' },
        body: { channel_user },
      }),
      await bob.browser.attempt(updateChannelUser, {
        params: { placeholder: '0' },
        body: { channel_user: { ...channel_user, starred: true } },
      }),
    ];
    for (const each of gone) expect([each.status, each.text]).toEqual([404, missing.text]);
    const loaded = await bob.browser.attempt(readWorkspace, { params: { address: 'acme' } });
    expect(loaded.body).not.toHaveProperty(['channels', String(id)]);
    expect(loaded.body).not.toHaveProperty(['user_channels', String(id)]);
    expect(loaded.body).toHaveProperty(['user_channels', String(team.general)]);
    expect((await create('short-lived')).id).not.toBe(id);
  });

  onSqlite('is for its creator alone, and general stays', async () => {
    const { alice, bob, eve, general } = team;
    const { id } = await create('of-bob', bob);
    await alice.joins(id);
    const refused = await remove(alice, id);
    expect([refused.status, refused.body]).toEqual([
      403,
      ['Only its creator can delete a channel.'],
    ]);
    expect((await remove(eve, id)).text).toBe((await remove(eve, 999_999)).text);
    expect((await remove(eve, id)).status).toBe(404);
    expect((await remove(alice, general)).status).toBe(403);
    expect(
      (await team.server.openBrowser().attempt(deleteChannel, { params: { id: String(id) } }))
        .status,
    ).toBe(401);
    expect((await remove(bob, id)).status).toBe(200);
    expect((await alice.joins(general)).active).toBe(true);
  });

  onSqlite('R8: nothing of it reaches anybody afterwards, in a preview neither', async () => {
    const { alice, bob, general } = team;
    const { id } = await create('doomed');
    const member = await goLive(team.server, alice);
    const previewer = await goLive(team.server, bob, [chatIdentifier, preview(id)]);
    const stream = `channel:${id}` as const;
    await post(alice, id, 'first');
    for (const client of [member, previewer]) {
      await client.until(() => client.messages(stream).length === 1);
    }

    await remove(alice, id);
    // Simulates a late event in the stream.
    await team.server.store.transact(async (tx) => tx.append({ stream, message: { late: true } }));
    await post(alice, general, 'still here');
    for (const client of [member, previewer]) {
      await client.until(() => client.messages(`channel:${general}`).length > 0);
      expect(client.messages(stream)).toHaveLength(1);
    }
    expect((await previewer.untilType('reject_subscription')).identifier).toBe(preview(id));

    previewer.frames.length = 0;
    previewer.send({ command: 'subscribe', identifier: preview(id) });
    expect((await previewer.untilType('reject_subscription')).identifier).toBe(preview(id));

    const { epoch } = team.server.store;
    const late = await goLive(team.server, alice, []);
    const general0 = { epoch, offset: 0 };
    await late.subscribe(chatIdentifier, {
      streams: { [stream]: { epoch, offset: 0 }, [`channel:${general}`]: general0 },
    });
    await late.until(() => late.messages(`channel:${general}`).length > 0);
    await late.untilType('confirm_history');
    expect(late.messages(stream)).toEqual([]);
    await Promise.all([member.close(), previewer.close(), late.close()]);
  });

  onBoth('R8: a concurrent post is either announced before the deletion, or gets 404', async () => {
    const { alice, bob } = team;
    const { id } = await create('last-words');
    await bob.joins(id);
    const client = await goLive(team.server, bob);
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, (_, n) => post(n % 2 ? alice : bob, id, `word ${n}`))),
      remove(alice, id),
    ]);
    const heard = answers.filter((answer) => answer.status === 200).length;
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);

    const { message: last } = (await newEvents(`channel:${id}`)).at(-1) ?? {};
    expect(last).toBeNull();
    await post(alice, team.general, 'fence');
    await client.until(() => client.messages(`channel:${team.general}`).length > 0);
    expect(client.messages(`channel:${id}`)).toHaveLength(heard);
    await client.close();
  });
});
