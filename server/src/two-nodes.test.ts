import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { joinChannel, leaveChannel } from '@parley/contract/endpoints/channel-users';
import { postMessage } from '@parley/contract/endpoints/messages';
import { CableClient } from './testing/cable-client.js';
import { extended } from './testing/cable-harness.js';
import { type Place, postgresPlace } from './testing/kill-place.js';
import { meet, type Person } from './testing/people.js';
import { startTestServer, type TestServer } from './testing/test-server.js';

const url = process.env['TEST_DATABASE_URL'];

describe.skipIf(url === undefined)('two processes on one PostgreSQL: set TEST_DATABASE_URL', () => {
  let place: Place;
  let here: TestServer;
  let there: TestServer;

  beforeAll(async () => {
    place = await postgresPlace(url ?? '');
    // One after the other would hide that both may bring the schema up to date at once.
    [here, there] = await Promise.all([
      startTestServer({ environment: place.environment }),
      startTestServer({ environment: place.environment }),
    ]);
  });

  afterAll(async () => {
    await Promise.all([here.close(), there.close()]);
    await place.remove();
  });

  async function goLive(node: TestServer, { browser }: Person): Promise<CableClient> {
    const headers = { cookie: browser.cookieHeader };
    const address = `${node.url.replace('http', 'ws')}/cable`;
    const client = await CableClient.open(new WebSocket(address, extended, { headers }));
    await client.subscribe(JSON.stringify({ channel: 'ChatChannel' }));
    return client;
  }

  it('R8, R13: what is said at one is heard at the other, until one has left', async () => {
    const { alice, bob, plans, general } = await meet(here);
    const join = (channel_id: number) =>
      bob.browser.call(joinChannel, { body: { channel_user: { channel_id } } });
    await join(plans);
    await join(general);
    const his = await goLive(there, bob);
    const say = (body: string, channel_id: number) =>
      alice.browser.call(postMessage, { body: { message: { body, channel_id } } });

    for (const body of ['one', 'two', 'three']) await say(body, plans);
    await his.until(() => his.offsets(`channel:${plans}`).length === 3);

    await bob.browser.call(leaveChannel, {
      params: { placeholder: '0' },
      body: { channel_user: { channel_id: plans } },
    });
    await say('after he left', plans);
    await say('a fence', general);
    await his.until(() => his.messages(`channel:${general}`).length === 1);
    expect(his.messages(`channel:${plans}`)).toHaveLength(3);
    await his.close();
  });
});
