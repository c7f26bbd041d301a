import { createChannel, updateChannel } from '@parley/contract/endpoints/channels';
import { postMessage } from '@parley/contract/endpoints/messages';
import { expect, it } from 'vitest';
import type { CableClient } from '../../../testing/clients/cable-client.js';
import { goLive } from '../../../testing/clients/live-browser.js';
import type { Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';
import { cableLimits } from '../../platform/cable/limits.js';

const team = teamBeforeAll(() => startTestServer());

const room = (channel_id: number) =>
  JSON.stringify({ channel: 'ChatChannel', channel_id, whispers: true });

function type(client: CableClient, channelId: number, data: object = { typing: true }): void {
  client.send({ command: 'whisper', identifier: room(channelId), data });
}

const inRoom = (person: Person, channelId: number) =>
  goLive(team.server, person, [room(channelId)]);

/** Its answer proves that the server has read everything sent before. */
async function fence(client: CableClient): Promise<void> {
  client.send({ command: 'subscribe', identifier: 'fence' });
  await client.untilType('reject_subscription');
}

it('is told to those who have the channel open, and stored nowhere', async () => {
  const { alice, bob, plans, server } = team;
  await bob.joins(plans);
  const [hers, his] = [await inRoom(alice, plans), await inRoom(bob, plans)];
  const before = server.announced.length;
  type(hers, plans);
  await his.until(() => his.messages().length === 1);
  expect(his.messages()).toEqual([{ typing: true, user_id: alice.id, channel_id: plans }]);
  await fence(hers);
  expect(hers.messages()).toEqual([]);
  expect(server.announced).toHaveLength(before);
  await Promise.all([hers.close(), his.close()]);
});

it('R9: nobody types in the name of another, says more, or is heard after leaving', async () => {
  const { alice, bob, plans } = team;
  await bob.joins(plans);
  const [hers, his] = [await inRoom(alice, plans), await inRoom(bob, plans)];
  type(his, plans, { typing: true, user_id: alice.id, name: 'Alice' });
  type(his, plans, { typing: 'yes', user_id: alice.id });
  type(his, plans, { message_data: { type: 'PUT' } });
  await hers.until(() => hers.messages().length === 1);
  await bob.leaves(plans);
  type(his, plans);
  type(hers, plans);
  await fence(his);
  await fence(hers);
  expect(hers.messages()).toEqual([{ typing: true, user_id: bob.id, channel_id: plans }]);
  expect(his.messages()).toEqual([]);
  await Promise.all([hers.close(), his.close()]);
});

it('is told to nobody once the channel is archived', async () => {
  const { alice, bob, workspaceId } = team;
  const channel = { name: 'ended', workspace_id: workspaceId };
  const { id } = await alice.browser.call(createChannel, { body: { channel } });
  await bob.joins(id);
  const [hers, his] = [await inRoom(alice, id), await inRoom(bob, id)];
  const params = { id: String(id) };
  await alice.browser.call(updateChannel, { params, body: { channel: { archived: true } } });
  type(hers, id);
  await fence(hers);
  await alice.browser.call(updateChannel, { params, body: { channel: { archived: false } } });
  type(hers, id);
  await his.until(() => his.messages().length > 0);
  await fence(hers);
  expect(his.messages()).toHaveLength(1);
  await Promise.all([hers.close(), his.close()]);
});

it('R8: in direct messages it is for the two alone', async () => {
  const { alice, bob, workspaceId } = team;
  const carol = await newColleague(team, 'carol');
  const { channel_id } = await alice.opensDirect(bob, workspaceId);
  const message = { body: 'hello', channel_id };
  await alice.browser.call(postMessage, { body: { message } });
  const [hers, his] = [await inRoom(alice, channel_id), await inRoom(bob, channel_id)];
  const carols = await goLive(team.server, carol, []);
  carols.send({ command: 'subscribe', identifier: room(channel_id) });
  await carols.untilType('reject_subscription');
  type(his, channel_id);
  await hers.until(() => hers.messages().length === 1);
  expect(hers.messages()).toEqual([{ typing: true, user_id: bob.id, channel_id }]);
  await fence(carols);
  expect(carols.messages()).toEqual([]);
  await Promise.all([hers.close(), his.close(), carols.close()]);
});

it('is not told where more than 200 watch', async () => {
  const { alice, bob, plans } = team;
  await bob.joins(plans);
  const [hers, his] = [await inRoom(alice, plans), await inRoom(bob, plans)];
  // Each connection may follow a channel under several names, so few connections make a crowd.
  const crowd: { client: CableClient; names: string[] }[] = [];
  for (let left = cableLimits.whisperWatchers - 2; left > 0; left -= 25) {
    const names = Array.from({ length: Math.min(left, 25) }, (_, n) =>
      JSON.stringify({ channel: 'ChatChannel', channel_id: plans, whispers: true, n }),
    );
    crowd.push({ client: await goLive(team.server, alice, names), names });
  }
  type(hers, plans);
  await his.until(() => his.messages().length === 1);

  const oneMore = await inRoom(alice, plans);
  type(hers, plans);
  await fence(hers);
  await oneMore.close();
  await fence(hers);
  const [first] = crowd;
  first?.client.send({ command: 'unsubscribe', identifier: first.names[0] ?? '' });
  if (first) await fence(first.client);
  type(hers, plans);
  await his.until(() => his.messages().length === 2);
  expect(oneMore.messages()).toEqual([]);
  await Promise.all([...crowd.map(({ client }) => client), hers, his].map((one) => one.close()));
});
