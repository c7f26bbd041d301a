import { sendCallSignal } from '@parley/contract/endpoints/calls';
import { listMessages, postMessage } from '@parley/contract/endpoints/messages';
import { readNotificationReport } from '@parley/contract/endpoints/notifications';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeNeeding } from '../../../../scripts/needing.mjs';
import { TestBrowser } from '../../../testing/clients/test-browser.js';
import { ageCalls } from '../../../testing/database/age-calls.js';
import { expireLeases } from '../../../testing/database/expire-leases.js';
import { postgresDatabase, type TestDatabase } from '../../../testing/database/test-database.js';
import { type KillableServer, killableServer } from '../../../testing/faults/kill-server.js';
import {
  channelNamed,
  invitePerson,
  newPerson,
  newWorkspace,
  type Person,
} from '../../../testing/people/people.js';
import { type PushedBrowser, PushService } from '../../../testing/services/push-service.js';
import { openPostgresStore } from '../../platform/store/postgres/open.js';
import type { Store } from '../../platform/store/store.js';

const databaseUrl = process.env['TEST_DATABASE_URL'];
const minute = 60_000;
const polling = { timeout: 20_000 };

describeNeeding('PostgreSQL')(
  'a node that is killed with a notification in hand',
  { timeout: 2 * minute },
  () => {
    let ending: (() => Promise<unknown>)[] = [];
    let place: TestDatabase;
    let store: Store;
    let service: PushService;
    let first: KillableServer;
    let alice: Person;
    let bob: Person;
    let acme: { workspace: { id: number }; general: number };
    /** The device of Bob, who has no open tab. */
    let phone: PushedBrowser;

    async function startNode(): Promise<KillableServer> {
      const node = await killableServer({ ...place.environment, PUSH_SERVICES: service.origin });
      await node.start();
      ending.push(() => node.kill());
      return node;
    }

    beforeEach(async () => {
      ending = [];
      place = await postgresDatabase(databaseUrl ?? '');
      ending.push(() => place.remove());
      service = await PushService.start();
      ending.push(() => service.close());
      // The only node so far, so that it takes every job.
      first = await startNode();
      store = await openPostgresStore({ url: place.environment['DATABASE_URL'] ?? '' });
      ending.push(() => store.close());
      const openBrowser = () => new TestBrowser(first.url);
      alice = await newPerson({ openBrowser }, 'alice');
      bob = await newPerson({ openBrowser }, 'bob');
      const made = await newWorkspace(alice, 'acme');
      acme = { workspace: made.workspace, general: channelNamed(made, 'general') };
      await invitePerson(alice, bob.email, 'acme');
      await bob.browser.signIn(bob.email, 'acme');
      await bob.joins(acme.general);
      phone = await service.register(bob);
    });
    afterEach(async () => {
      for (const end of ending.toReversed()) await end();
    });

    async function mentionBob(): Promise<number> {
      const body = `<p><span data-mention="${bob.id}">@bob</span></p>`;
      const message = { channel_id: acme.general, body };
      return (await alice.browser.call(postMessage, { body: { message } })).id;
    }

    const jobs = (kind: string) =>
      store.reader.selectFrom('jobs').selectAll().where('kind', '=', kind).execute();
    async function untilDone(kind: string): Promise<void> {
      await expect.poll(() => jobs(kind), polling).toEqual([]);
    }

    async function untilHeld(kind: string): Promise<void> {
      const leases = async () => (await jobs(kind)).map(({ locked_until }) => locked_until ?? 0);
      await expect
        .poll(leases, polling)
        .toEqual([expect.toSatisfy((until: number) => until > store.clock.now())]);
    }

    /** A second node runs when the first dies; the first node's lease expires. */
    async function failOver(whileDead: () => Promise<unknown> = () => Promise.resolve()) {
      const second = await startNode();
      await first.kill();
      await whileDead();
      phone.status = 201;
      await expireLeases(store);
      const browser = new TestBrowser(second.url);
      await browser.signIn(bob.email, 'acme');
      return bob.at(browser);
    }

    async function expectOneDecision({ browser }: Person, messageId: number): Promise<void> {
      const log = () =>
        store.reader
          .selectFrom('notification_log')
          .select(['message_id', 'user_id', 'reason', 'push'])
          .execute();
      const decision = { message_id: messageId, user_id: bob.id, reason: 'mention', push: 'sent' };
      await expect.poll(log, polling).toEqual([decision]);
      await untilDone('notify');
      await untilDone('push');
      const params = { id: String(messageId) };
      const { sentences } = await browser.call(readNotificationReport, { params });
      expect(sentences.map(({ text }) => text)).toEqual([
        'It mentions you.',
        'A push service took the notification for your devices.',
      ]);
    }

    const tags = () => phone.received.map(({ payload }) => payload.notification.tag);

    it('while it decides: the other node decides, and pushes once', async () => {
      const lock = new pg.Client({ connectionString: place.environment['DATABASE_URL'] });
      await lock.connect();
      ending.push(() => lock.end());
      await lock.query('begin; lock table notification_log in exclusive mode');
      const id = await mentionBob();
      await untilHeld('notify');
      const bobLater = await failOver(() => lock.query('commit'));
      await expectOneDecision(bobLater, id);
      expect(tags()).toEqual([`channel:${acme.general}`]);
    });

    it('while it pushes: the other node pushes the same notification again', async () => {
      phone.status = null;
      const id = await mentionBob();
      await expect.poll(() => phone.received.length, polling).toBe(1);
      await untilHeld('push');
      const bobLater = await failOver();
      await expectOneDecision(bobLater, id);
      // The first notification may have been shown: the second has its tag and replaces it.
      expect(tags()).toEqual(Array(2).fill(`channel:${acme.general}`));
    });

    it('while it rings: a late ring is dropped, and the missed call is told once', async () => {
      const { channel_id } = await alice.opensDirect(bob, acme.workspace.id);
      phone.status = null;
      const people = { from: alice.id, to: bob.id, target_user_id: bob.id };
      const signal = { type: 'JOIN_CALL' as const, ...people, channel_id, call_id: 'a' };
      expect((await alice.browser.attempt(sendCallSignal, { body: signal })).status).toBe(204);
      await expect.poll(() => phone.received.length, polling).toBe(1);
      await untilHeld('ring');
      // A lease expires after a minute: the call no longer rings then.
      const { browser } = await failOver(async () => {
        const [ring] = await jobs('ring');
        const payload = JSON.parse(ring?.payload ?? '') as { called_at: number };
        const late = JSON.stringify({ ...payload, called_at: payload.called_at - minute });
        await store.transact((tx) =>
          tx.updateTable('jobs').set({ payload: late }).where('kind', '=', 'ring').execute(),
        );
        await ageCalls(store, minute);
      });
      for (const kind of ['ring', 'watch-call']) await untilDone(kind);
      const params = { id: String(channel_id) };
      const lines = Object.values(await browser.call(listMessages, { params }));
      expect(lines.map(({ call }) => call?.outcome)).toEqual(['missed']);
      // The missed call takes the place of the ring.
      const told = Array(2).fill(`call:${channel_id}`);
      await expect.poll(tags, polling).toEqual(told);
      for (const kind of ['notify', 'push']) await untilDone(kind);
      expect(tags()).toEqual(told);
    });
  },
);
