import { isDeepStrictEqual } from 'node:util';
import { createChannel } from '@parley/contract/endpoints/channels';
import { signOut } from '@parley/contract/endpoints/users';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { CableClient } from '../testing/clients/cable-client.js';
import { extended } from '../testing/clients/cable-harness.js';
import { chatIdentifier, goLive, loginIdentifier } from '../testing/clients/live-browser.js';
import { newPerson, newWorkspace, type Person } from '../testing/people/people.js';
import { teamBeforeAll } from '../testing/people/team.js';
import { startTestServer } from '../testing/server/test-server.js';

const team = teamBeforeAll(startTestServer);

/** A client with the user's session and both subscriptions. */
const live = (person: Person) => goLive(team.server, person, [loginIdentifier, chatIdentifier]);

it("delivers a post to the other members, who see each other's presence", async () => {
  const { alice, bob, general, plans } = team;
  const [hers, his] = [await live(alice), await live(bob)];
  await bob.joins(general);
  await hers.until(() => hers.messages().length === 1);
  expect(hers.messages()).toEqual([
    { channel_data: { login: true, user_id: bob.id, channel_id: general } },
  ]);

  await alice.posts(plans, 'not for bob');
  const message = await alice.posts(general, 'for both');
  await his.until(() => his.messages(`channel:${general}`).length === 1);
  expect(his.messages(`channel:${general}`)).toEqual([
    { message_data: { type: 'PUT', is_new: true, message, dm_channel: false } },
  ]);
  expect(his.messages(`channel:${plans}`)).toEqual([]);
  await Promise.all([hers.close(), his.close()]);
});

it('R8: a channel is followed right after joining, and no longer after leaving', async () => {
  const { alice, bob, plans } = team;
  const his = await live(bob);
  const stream = `channel:${plans}`;
  await bob.joins(plans);
  await alice.posts(plans, 'while he is in');
  await his.until(() => his.messages(stream).length === 1);

  await bob.leaves(plans);
  await alice.posts(plans, 'after he left');
  const body = { channel: { name: 'fence', workspace_id: team.workspaceId } };
  const fence = await bob.browser.call(createChannel, { body });
  await bob.posts(fence.id, 'fence');
  await his.until(() => his.messages(`channel:${fence.id}`).length === 1);
  expect(his.messages(stream)).toHaveLength(1);
  await his.close();
});

it('R8: signing out of a workspace takes its streams away, and ending the session the socket', async () => {
  const carol = await newPerson(team.server, 'carol');
  const { workspace } = await newWorkspace(carol, 'carol-co');
  const client = await live(carol);
  await carol.signsOutOf(workspace.id);
  await client.until(() =>
    client
      .messages(`user:${carol.id}`)
      .some((message) => JSON.stringify(message).includes('workspace_user_data')),
  );
  expect(client.frames.some((frame) => frame.type === 'disconnect')).toBe(false);

  await carol.browser.call(signOut);
  await client.closed;
  expect(client.frames.at(-1)).toMatchObject({ type: 'disconnect', reconnect: false });
});

it('turns visitors away', async () => {
  const url = `${team.server.url.replace('http', 'ws')}/cable`;
  const client = await CableClient.open(new WebSocket(url, extended));
  expect(await client.untilType('disconnect')).toMatchObject({
    reason: 'unauthorized',
    reconnect: false,
  });
  await client.closed;
});

it('R4: a channel just left can be previewed, and misses no message', async () => {
  const { alice, bob, workspaceId } = team;
  const [hers, his] = [await live(alice), await live(bob)];
  // New, so that all its events are still in memory and replayed at once.
  const wanted = { channel: { name: 'aside', workspace_id: workspaceId } };
  const { id: aside } = await alice.browser.call(createChannel, { body: wanted });
  await alice.posts(aside, 'first');
  await hers.until(() => hers.messages(`channel:${aside}`).length === 1);
  await bob.joins(aside);
  await bob.leaves(aside);
  const preview = JSON.stringify({ channel: 'ChatChannel', channel_id: aside });
  // Like a page whose clock is slightly behind: the replay contains his own leaving.
  await his.subscribe(preview, { since: Math.floor(Date.now() / 1000) - 5, streams: {} });
  const message = await alice.posts(aside, 'anybody here?');
  const put = { message_data: { type: 'PUT', is_new: true, message, dm_channel: false } };
  const isPut = (heard: unknown) => isDeepStrictEqual(heard, put);
  await his.until(() => his.messages(`channel:${aside}`).some(isPut));
  await Promise.all([hers.close(), his.close()]);
});
