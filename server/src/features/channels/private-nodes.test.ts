import { leaveChannel } from '@parley/contract/endpoints/channel-users';
import { createChannel, updateChannel } from '@parley/contract/endpoints/channels';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeNeeding } from '../../../../scripts/needing.mjs';
import type { CableClient } from '../../../testing/clients/cable-client.js';
import { chatIdentifier, goLive, loginIdentifier } from '../../../testing/clients/live-browser.js';
import { postgresDatabase, type TestDatabase } from '../../../testing/database/test-database.js';
import { invitePerson, meet, newPerson, type Person } from '../../../testing/people/people.js';
import { startTestServer, type TestServer } from '../../../testing/server/test-server.js';

const url = process.env['TEST_DATABASE_URL'];
const redisUrl = process.env['TEST_REDIS_URL'];
/** With the bus, and with the comparison of heads alone (R13). */
const setups = [
  {
    name: 'and a Redis',
    environment: { REDIS_URL: redisUrl ?? '' },
    needs: ['PostgreSQL', 'Redis'],
  },
  { name: 'without a bus', environment: {}, needs: ['PostgreSQL'] },
] as const;

describe.each(setups)(
  'private channels and groups on two nodes, $name',
  ({ environment, needs }) => {
    describeNeeding(...needs)('of one installation', () => {
      let database: TestDatabase;
      let here: TestServer;
      let there: TestServer;
      let people: Awaited<ReturnType<typeof meet>>;

      beforeAll(async () => {
        database = await postgresDatabase(url ?? '');
        const settings = { environment: { ...database.environment, ...environment } };
        [here, there] = await Promise.all([startTestServer(settings), startTestServer(settings)]);
        people = await meet(here);
        await people.bob.joins(people.general);
      });

      afterAll(async () => {
        await Promise.all([here.close(), there.close()]);
        await database.remove();
      });

      const heard = (client: CableClient) => JSON.stringify(client.messages());

      async function arrives(name: string): Promise<Person> {
        const person = await newPerson(here, name);
        await invitePerson(people.alice, person.email, 'acme');
        await person.browser.signIn(person.email, 'acme');
        await person.joins(people.general);
        return person;
      }

      async function make(name: string, kind: 'public' | 'private', user_ids: number[]) {
        const channel = { name, workspace_id: people.workspaceId, kind, user_ids };
        const { id } = await people.alice.browser.call(createChannel, { body: { channel } });
        return id;
      }

      it('R8: a member who is removed on one node gets nothing on the other', async () => {
        const { alice, bob, general } = people;
        const id = await make('secret', 'private', [bob.id]);
        const his = await goLive(there, bob, [loginIdentifier, chatIdentifier]);
        await alice.posts(id, 'one');
        await his.until((one) => one.offsets(`channel:${id}`).length === 1);

        const channel_user = { channel_id: id, user_id: bob.id };
        const params = { placeholder: '0' };
        await alice.browser.call(leaveChannel, { params, body: { channel_user } });
        await alice.posts(id, 'after the removal');
        await alice.posts(general, 'a fence');
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
        await alice.posts(id, 'in public');
        await his.until((one) => heard(one).includes('in public'));
        await alice.browser.call(updateChannel, {
          params: { id: String(id) },
          body: { channel: { kind: 'private' } },
        });
        await alice.posts(id, 'among us');
        await his.until(({ frames }) => frames.some(({ type }) => type === 'reject_subscription'));
        expect(heard(his)).not.toContain('among us');
        await his.close();
      });

      /** The messages that subscribing again from a place tells. */
      async function replayed(node: TestServer, person: Person, id: number, offset: number) {
        const back = await goLive(node, person, []);
        const history = { streams: { [`channel:${id}`]: { epoch: node.store.epoch, offset } } };
        back.send({ command: 'subscribe', identifier: chatIdentifier, history });
        await back.until(({ frames }) => frames.some(({ type }) => type === 'confirm_history'));
        const told = { offsets: back.offsets(`channel:${id}`), text: heard(back) };
        await back.close();
        return told;
      }

      it('R4, R8: a group and the channel that it becomes are one stream for its people', async () => {
        const { alice, bob, workspaceId } = people;
        const [carol, dave] = [await arrives('carol'), await arrives('dave')];
        const group = {
          workspace_id: workspaceId,
          kind: 'group' as const,
          user_ids: [bob.id, carol.id],
        };
        const { id } = await alice.browser.call(createChannel, { body: { channel: group } });
        const his = await goLive(there, bob, [loginIdentifier, chatIdentifier]);
        const outside = await goLive(there, dave, [loginIdentifier, chatIdentifier]);
        await alice.posts(id, 'among three');
        await his.until((one) => one.offsets(`channel:${id}`).length === 1);

        const params = { id: String(id) };
        const channel = { kind: 'private' as const, name: 'three' };
        await alice.browser.call(updateChannel, { params, body: { channel } });
        await alice.posts(id, 'in the channel');
        await his.until((one) => heard(one).includes('in the channel'));
        const offsets = his.offsets(`channel:${id}`);
        expect(offsets).toEqual(offsets.map((_, index) => index + 1));
        // A person who was away during the change gets the missed events without a gap, on either node.
        for (const node of [here, there]) {
          const { offsets: missed, text } = await replayed(node, carol, id, 1);
          expect(missed).toEqual(offsets.slice(1));
          expect(text).toContain('in the channel');
        }

        await alice.posts(people.general, 'a fence of the group');
        await outside.until((one) => heard(one).includes('a fence of the group'));
        expect(heard(outside)).not.toMatch(/among three|in the channel|"three"/);
        const { text } = await replayed(here, dave, id, 0);
        expect(text).not.toMatch(/among three|in the channel/);

        // Removed after the change: nothing of either time comes again.
        const channel_user = { channel_id: id, user_id: carol.id };
        await alice.browser.call(leaveChannel, {
          params: { placeholder: '0' },
          body: { channel_user },
        });
        for (const node of [here, there]) {
          expect((await replayed(node, carol, id, 0)).text).not.toMatch(
            /among three|in the channel/,
          );
        }
        await his.close();
        await outside.close();
      });

      it('R8: whoever left a group on one node hears its next message on the other', async () => {
        const { alice, bob, workspaceId } = people;
        const erin = await arrives('erin');
        const group = {
          workspace_id: workspaceId,
          kind: 'group' as const,
          user_ids: [bob.id, erin.id],
        };
        const { id } = await alice.browser.call(createChannel, { body: { channel: group } });
        const his = await goLive(there, bob, [loginIdentifier, chatIdentifier]);
        await alice.posts(id, 'before he left');
        await his.until((one) => heard(one).includes('before he left'));
        await bob.browser.call(leaveChannel, {
          params: { placeholder: '0' },
          body: { channel_user: { channel_id: id } },
        });
        await his.until((one) => heard(one).includes('"active":false'));
        await alice.posts(id, 'brings him back');
        await his.until((one) => heard(one).includes('brings him back'));
        const offsets = his.offsets(`channel:${id}`);
        expect(offsets).toEqual([...new Set(offsets)].toSorted((a, b) => a - b));
        await his.close();
      });
    });
  },
);
