import { createChannel } from '@parley/contract/endpoints/channels';
import { deleteMessage } from '@parley/contract/endpoints/messages';
import {
  createPushSubscription,
  createPushTest,
  deletePushSubscription,
  listPushSubscriptions,
  payAttention,
  readNotificationReport,
  readNotificationSettings,
  readPushKey,
  updateNotificationSettings,
} from '@parley/contract/endpoints/notifications';
import { setNotify, setPosition } from '@parley/contract/endpoints/reads';
import { signOut } from '@parley/contract/endpoints/users';
import { updateWorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import { describe, expect, vi } from 'vitest';
import { goLive, loginIdentifier } from '../../../testing/clients/live-browser.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import { notifiedTeam } from '../../../testing/people/notified-team.js';

describeMostlyOnSqlite('notifications', (start, { onSqlite, onBoth }) => {
  const {
    team,
    service,
    newMember,
    span,
    post,
    query,
    change,
    report,
    logged,
    settled,
    untilWaiting,
    jobs,
    letTimePass,
    expectNoBadge,
  } = notifiedTeam(start);

  describe('a mention', () => {
    onBoth('reaches the browser of a member who is idle, encrypted for it', async () => {
      const carol = await newMember();
      const browser = await service.register(carol);
      const id = await post(`Look here, ${span(carol)} &amp; all`);
      await vi.waitFor(() => expect(browser.received).toHaveLength(1), 10_000);
      const [push] = browser.received;
      expect(push?.payload).toMatchObject({
        web_push: 8030,
        app_badge: 1,
        notification: {
          app_badge: '1',
          title: 'alice@example.com in #general',
          body: `Look here, @${carol.email} & all`,
          tag: `channel:${team.general}`,
          navigate: `${team.server.url}/#/workspace/acme/${team.general}?message=${id}`,
          data: { kind: 'message', message_id: id },
        },
      });
      expect(push?.headers).toMatchObject({ urgency: 'high' });
      const { public_key } = await carol.browser.call(readPushKey);
      expect(push?.headers.authorization).toContain(public_key);
      expect(await settled(carol, id)).toBe('sent');
      expect(await report(carol, id)).toMatchObject({
        logged: true,
        reason: 'mention',
        texts: ['It mentions you.', 'A push service took the notification for your devices.'],
      });
    });

    onSqlite('is not pushed when it was read, deleted or muted within 30 seconds', async () => {
      const carol = await newMember();
      const browser = await service.register(carol);
      await carol.browser.call(payAttention);
      const at = { params: { id: String(team.general) } };
      const deeds: [string, (id: number) => Promise<unknown>, string][] = [
        [
          'read',
          (message_id) =>
            carol.browser.call(setPosition, { ...at, body: { read: { message_id } } }),
          'Nothing was pushed: you had read the message by then.',
        ],
        [
          'deleted',
          (id) => team.alice.browser.call(deleteMessage, { params: { id: String(id) } }),
          '',
        ],
        [
          'changed',
          () => carol.browser.call(setNotify, { ...at, body: { notify: { muted: true } } }),
          'Nothing was pushed: your settings changed. You muted #general.',
        ],
      ];
      for (const [outcome, act, text] of deeds) {
        const id = await post(span(carol));
        await untilWaiting(carol, id);
        const [waiting] = await jobs('push');
        expect(waiting?.run_at).toBeGreaterThan(team.server.store.clock.now() + 15_000);
        await act(id);
        await letTimePass();
        expect(await settled(carol, id)).toBe(outcome);
        expect(text === '' ? [''] : (await report(carol, id)).texts).toContain(text);
      }
      expect(browser.received).toEqual([]);
    });

    onSqlite('is pushed after 30 seconds when it was not read', async () => {
      const carol = await newMember();
      const browser = await service.register(carol);
      await carol.browser.call(payAttention);
      const id = await post(span(carol));
      await untilWaiting(carol, id);
      expect(browser.received).toEqual([]);
      await letTimePass();
      expect(await settled(carol, id)).toBe('sent');
      expect(browser.received).toHaveLength(1);
    });

    onBoth('of everybody reaches everybody, and nobody who left or signed out', async () => {
      const [carol, dora, erin] = [await newMember(), await newMember(), await newMember()];
      const browsers = await Promise.all(
        [carol, dora, erin].map((person) => service.register(person)),
      );
      const channel = { name: 'everybody', workspace_id: team.workspaceId };
      const { id: place } = await team.alice.browser.call(createChannel, { body: { channel } });
      for (const person of [carol, dora, erin]) await person.joins(place);
      await dora.leaves(place);
      await erin.signsOutOf(team.workspaceId);
      const id = await post(span('channel'), place);
      expect(await settled(carol, id)).toBe('sent');
      expect(browsers.map(({ received }) => received.length)).toEqual([1, 0, 0]);
      for (const person of [dora, erin]) expect(await logged(person, id)).toBeUndefined();
    });
  });

  describe('a plain message', () => {
    onSqlite('leaves no job where nobody hears of it', async () => {
      const channel = { name: 'quiet', workspace_id: team.workspaceId };
      const { id: channelId } = await team.alice.browser.call(createChannel, { body: { channel } });
      await (await newMember()).joins(channelId);
      let enqueued = 0;
      team.server.store.onEnqueued(() => {
        enqueued += 1;
      });
      await post('nothing much', channelId);
      expect(enqueued).toBe(0);
    });

    onBoth('is pushed to members who want all messages, or have a keyword in it', async () => {
      const [carol, dora, erin] = [await newMember(), await newMember(), await newMember()];
      const browsers = await Promise.all(
        [carol, dora, erin].map((person) => service.register(person)),
      );
      await change(carol, { level: 'all' });
      await change(dora, { keywords: ['  Launch   Day ', 'launch day'], show_text: false });
      const id = await post('The LAUNCH day is near');
      for (const person of [carol, dora]) expect(await settled(person, id)).toBe('sent');
      expect(browsers.map(({ received }) => received.length)).toEqual([1, 1, 0]);
      expect(browsers[1]?.received[0]?.payload.notification.body).toBe('New message');
      expect((await report(dora, id)).texts[0]).toBe('It has your keyword “Launch Day”.');
      expect(await report(erin, id)).toMatchObject({ logged: false, reason: 'level_mentions' });
      await change(carol, { level: 'mentions' });
      await change(dora, { keywords: [] });
    });
  });

  describe('do not disturb', () => {
    onBoth(
      'by pausing and by schedule keeps a direct message from being pushed, and says so',
      async () => {
        const carol = await newMember();
        const browser = await service.register(carol);
        const { channel_id } = await team.alice.opensDirect(carol, team.workspaceId);
        const pause = (paused: boolean) =>
          carol.browser.call(updateWorkspaceUser, {
            params: query(),
            body: { workspace_user: { paused } },
          });
        await pause(true);
        const first = await post('psst', channel_id);
        expect(await settled(carol, first)).toBe('off');
        expect((await report(carol, first)).texts).toEqual(['You paused notifications.']);
        await pause(false);
        const always = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }];
        await change(carol, { quiet_hours: always });
        const second = await post('psst', channel_id);
        expect(await settled(carol, second)).toBe('off');
        expect((await report(carol, second)).reason).toBe('quiet_hours');
        await change(carol, { quiet_hours: [] });
        expect(await settled(carol, await post('psst', channel_id))).toBe('sent');
        expect(browser.received).toHaveLength(1);
        expect(browser.received[0]?.payload.notification.title).toBe('alice@example.com');
      },
    );
  });

  describe('a device', () => {
    onSqlite.each([
      'https://169.254.169.254/latest',
      'http://fcm.googleapis.com/fcm/send/x',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://user@fcm.googleapis.com/x',
      'https://push.apple.com/x',
      'http://127.0.0.1:1/x',
      'not a url',
    ])('at %s is refused: it is no push service', async (endpoint) => {
      const carol = team.bob;
      const { keys } = service.openBrowser().subscription;
      const push_subscription = { endpoint, keys };
      const answer = await carol.browser.attempt(createPushSubscription, {
        body: { push_subscription },
      });
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual([expect.stringContaining('push service')]);
    });

    onBoth('of another account moves to the person who registers it now', async () => {
      const [carol, dora] = [await newMember(), await newMember()];
      const browser = await service.register(carol);
      const push_subscription = browser.subscription;
      await dora.browser.call(createPushSubscription, { body: { push_subscription } });
      expect(await carol.browser.call(listPushSubscriptions)).toEqual({});
      expect(Object.values(await dora.browser.call(listPushSubscriptions))).toHaveLength(1);
      expect(await settled(carol, await post(span(carol)))).toBe('no_device');
      await carol.browser.call(deletePushSubscription, { body: { push_subscription } });
      expect(Object.values(await dora.browser.call(listPushSubscriptions))).toHaveLength(1);
      await dora.browser.call(deletePushSubscription, { body: { push_subscription } });
      expect(await dora.browser.call(listPushSubscriptions)).toEqual({});
    });

    onBoth('ends with its session', async () => {
      const carol = await newMember();
      await service.register(carol);
      await carol.browser.call(signOut, {});
      await carol.browser.signIn(carol.email, 'acme');
      expect(await carol.browser.call(listPushSubscriptions)).toEqual({});
    });

    onSqlite('is sent a test, which says where it ended', async () => {
      const carol = await newMember();
      const test = () =>
        carol.browser.call(createPushTest, {
          body: { push_test: { workspace_id: team.workspaceId } },
        });
      expect(await test()).toMatchObject({
        accepted: false,
        steps: [{ ok: true }, { ok: false, setting: 'devices' }],
      });
      const browser = await service.register(carol);
      await change(carol, { push: false });
      expect(await test()).toMatchObject({
        accepted: true,
        steps: [{ ok: false, setting: 'push' }, { ok: true }],
      });
      expect(browser.received[0]?.payload.notification.data.kind).toBe('test');
      expectNoBadge(browser);
      browser.status = 403;
      expect((await test()).steps.at(-1)?.text).toContain('answered with 403.');
    });
  });

  describe('settings', () => {
    onBoth('are defaults at first, and follow in all tabs', async () => {
      const carol = await newMember();
      const tab = await goLive(team.server, carol, [loginIdentifier]);
      const before = await carol.browser.call(readNotificationSettings, { query: query() });
      expect(before).toMatchObject({ level: 'mentions', push: true, keywords: [] });
      const after = await change(carol, { level: 'nothing', sound: false });
      expect(after).toEqual({ ...before, level: 'nothing', sound: false });
      const message = { notification_settings_data: after };
      await tab.until(() => tab.messages().length > 0);
      expect(tab.messages()).toContainEqual(message);
    });

    onSqlite('have at most 20 keywords of 60 characters', async () => {
      const attempt = (keywords: string[]) =>
        team.bob.browser.attempt(updateNotificationSettings, {
          query: query(),
          body: { notification_settings: { keywords } },
        });
      const many = Array.from({ length: 21 }, (_, n) => `word ${n}`);
      expect((await attempt(many)).body).toEqual(['You can have 20 keywords at most.']);
      expect((await attempt(['x'.repeat(61)])).status).toBe(422);
      expect((await attempt(['x'.repeat(60)])).status).toBe(200);
      await attempt([]);
    });

    onSqlite('and reports are of no use to strangers', async () => {
      const id = await post('hi');
      const { eve } = team;
      const params = { id: String(id) };
      expect((await eve.browser.attempt(readNotificationReport, { params })).status).toBe(404);
      const settings = await eve.browser.attempt(readNotificationSettings, { query: query() });
      expect(settings.status).toBe(404);
    });
  });
});
