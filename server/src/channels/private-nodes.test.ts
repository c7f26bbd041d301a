import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveChannel } from '@parley/contract/endpoints/channel-users';
import { createChannel, updateChannel } from '@parley/contract/endpoints/channels';
import { postMessage } from '@parley/contract/endpoints/messages';
import { join } from '../testing/actions.js';
import type { CableClient } from '../testing/cable-client.js';
import { chatIdentifier, goLive, loginIdentifier } from '../testing/live-browser.js';
import { meet, type Person } from '../testing/people.js';
import { postgresDatabase, type TestDatabase } from '../testing/test-database.js';
import { startTestServer, type TestServer } from '../testing/test-server.js';

const url = process.env['TEST_DATABASE_URL'];
const redisUrl = process.env['TEST_REDIS_URL'];
/** With the bus, and with the comparison of heads alone (R13). */
const setups = [
  {
    name: 'and a Redis',
    environment: { REDIS_URL: redisUrl ?? '' },
    skips: redisUrl === undefined,
  },
  { name: 'without a bus', environment: {}, skips: false },
];

describe.each(setups)('private channels on two nodes, $name', ({ environment, skips }) => {
  describe.skipIf(url === undefined || skips)('set TEST_DATABASE_URL and TEST_REDIS_URL', () => {
    let database: TestDatabase;
    let here: TestServer;
    let there: TestServer;
    let people: Awaited<ReturnType<typeof meet>>;

    beforeAll(async () => {
      database = await postgresDatabase(url ?? '');
      const settings = { environment: { ...database.environment, ...environment } };
      [here, there] = await Promise.all([startTestServer(settings), startTestServer(settings)]);
      people = await meet(here);
      await join(people.bob, people.general);
    });

    afterAll(async () => {
      await Promise.all([here.close(), there.close()]);
      await database.remove();
    });

    const say = ({ browser }: Person, channel_id: number, body: string) =>
      browser.call(postMessage, { body: { message: { body, channel_id } } });
    const heard = (client: CableClient) => JSON.stringify(client.messages());

    async function make(name: string, kind: 'public' | 'private', user_ids: number[]) {
      const channel = { name, workspace_id: people.workspaceId, kind, user_ids };
      const { id } = await people.alice.browser.call(createChannel, { body: { channel } });
      return id;
    }

    it('R8: a member who is removed on one node gets nothing on the other', async () => {
      const { alice, bob, general } = people;
      const id = await make('secret', 'private', [bob.id]);
      const his = await goLive(there, bob, [loginIdentifier, chatIdentifier]);
      await say(alice, id, 'one');
      await his.until((one) => one.offsets(`channel:${id}`).length === 1);

      const channel_user = { channel_id: id, user_id: bob.id };
      const params = { placeholder: '0' };
      await alice.browser.call(leaveChannel, { params, body: { channel_user } });
      await say(alice, id, 'after the removal');
      await say(alice, general, 'a fence');
      await his.until((one) => heard(one).includes('a fence'));
      await his.until((one) => heard(one).includes('"active":false'));
      expect(his.offsets(`channel:${id}`)).toEqual([1]);
      expect(heard(his)).not.toContain('after the removal');

      // With the places that his page knew, on either node.
      for (const node of [here, there]) {
        const back = await goLive(node, bob, []);
        const epoch = his.frames.find((frame) => frame.epoch !== undefined)?.epoch;
        const position = { epoch, offset: 1 };
        const history = { streams: { [`channel:${id}`]: position } };
        back.send({ command: 'subscribe', identifier: chatIdentifier, history });
        await back.until(({ frames }) => frames.some(({ type }) => type === 'confirm_history'));
        expect(heard(back)).not.toContain('after the removal');
        await back.close();
      }
      await his.close();
    });

    it('R8: a preview on the other node ends when its channel is made private', async () => {
      const { alice, bob } = people;
      const id = await make('open', 'public', []);
      const preview = JSON.stringify({ channel: 'ChatChannel', channel_id: id });
      const his = await goLive(there, bob, [preview]);
      await say(alice, id, 'in public');
      await his.until((one) => heard(one).includes('in public'));
      await alice.browser.call(updateChannel, {
        params: { id: String(id) },
        body: { channel: { kind: 'private' } },
      });
      await say(alice, id, 'among us');
      await his.until(({ frames }) => frames.some(({ type }) => type === 'reject_subscription'));
      expect(heard(his)).not.toContain('among us');
      await his.close();
    });
  });
});
