import { sendCallSignal } from '@parley/contract/endpoints/calls';
import { listMessages } from '@parley/contract/endpoints/messages';
import { payAttention } from '@parley/contract/endpoints/notifications';
import { setPosition } from '@parley/contract/endpoints/reads';
import type { CallSignal } from '@parley/contract/entities/call-signal';
import { expect, vi } from 'vitest';
import { describeMostlyOnSqlite } from '../../../../testing/database/each-engine.js';
import { notifiedTeam } from '../../../../testing/people/notified-team.js';
import type { Person } from '../../../../testing/people/people.js';
import type { PushedBrowser } from '../../../../testing/services/push-service.js';

describeMostlyOnSqlite('a call', (start, { onSqlite, onBoth }) => {
  const { team, service, newMember, untilWaiting, jobs, letTimePass, expectNoBadge } =
    notifiedTeam(start);

  /** Carol, a browser of hers in a second session, and her conversation with Alice. */
  async function callee() {
    const carol = await newMember();
    const phone = carol.at(team.server.openBrowser());
    await phone.browser.signIn(carol.email, 'acme');
    const { channel_id } = await team.alice.opensDirect(carol, team.workspaceId);
    return { carol, channel_id, browser: await service.register(phone) };
  }

  async function say(
    type: CallSignal['type'],
    from: Person,
    to: Person,
    call: Partial<CallSignal>,
  ) {
    const addressed = { from: from.id, to: to.id, target_user_id: to.id };
    const body = { type, ...addressed, channel_id: 0, call_id: 'first', ...call };
    const { status } = await from.browser.attempt(sendCallSignal, { body });
    expect(status).toBe(204);
  }

  /** The texts of the call's notification, one for each change. */
  const said = ({ received }: PushedBrowser) =>
    received.map(({ payload: { notification } }) => notification.body);

  async function dueToStop() {
    const now = team.server.store.clock.now();
    return (await jobs('stop-ringing')).filter(({ run_at }) => run_at <= now);
  }

  onBoth('rings the devices of a person who uses no tab, once', async () => {
    const { carol, channel_id, browser } = await callee();
    const ring = (call_id: string) => say('JOIN_CALL', team.alice, carol, { channel_id, call_id });
    for (let n = 0; n < 3; n += 1) await ring('first');
    await vi.waitFor(() => expect(browser.received).toHaveLength(1), 10_000);
    const [push] = browser.received;
    expect(push?.payload.notification).toMatchObject({
      title: 'alice@example.com',
      body: 'Is calling you',
      tag: `call:${channel_id}`,
    });
    expect(push?.headers['ttl']).toBe('30');
    expectNoBadge(browser);
    await carol.browser.call(payAttention);
    await ring('second');
    await vi.waitFor(async () => expect(await jobs('ring')).toEqual([]), 10_000);
    expect(browser.received).toHaveLength(1);
  });

  onSqlite.each([
    ['PICKUP_CALL', 'You answered on another device'],
    ['REJECT_CALL', 'You declined on another device'],
  ] as const)('rings no more after %s on another device', async (type, sentence) => {
    const { carol, channel_id, browser } = await callee();
    const own = await service.register(carol);
    await say('JOIN_CALL', team.alice, carol, { channel_id });
    await vi.waitFor(
      () => expect([browser, own].map(said)).toEqual([['Is calling you'], ['Is calling you']]),
      10_000,
    );
    await say(type, carol, team.alice, { channel_id });
    await vi.waitFor(() => expect(said(browser)).toEqual(['Is calling you', sentence]), 10_000);
    expect(browser.received[1]?.payload.notification).toMatchObject({
      tag: `call:${channel_id}`,
      silent: true,
    });
    await vi.waitFor(async () => expect(await dueToStop()).toEqual([]), 10_000);
    // The browser that took the call shows it.
    expect(said(own)).toEqual(['Is calling you']);
  });

  onBoth("that was missed leaves its message in the ring's place", async () => {
    const { carol, channel_id, browser } = await callee();
    await say('JOIN_CALL', team.alice, carol, { channel_id });
    await vi.waitFor(() => expect(browser.received).toHaveLength(1), 10_000);
    await say('LEAVE_CALL', team.alice, carol, { channel_id });
    await vi.waitFor(
      () => expect(said(browser)).toEqual(['Is calling you', 'Missed call']),
      10_000,
    );
    expect(browser.received[1]?.payload).toMatchObject({
      app_badge: 1,
      notification: { tag: `call:${channel_id}`, silent: false, data: { kind: 'message' } },
    });
    // It is logged once the push service has answered, which is after the browser received it.
    const logged = team.server.store.reader.selectFrom('notification_log').select('push');
    const ofCarol = logged.where('user_id', '=', carol.id);
    await vi.waitFor(
      async () => expect(await ofCarol.execute()).toEqual([{ push: 'sent' }]),
      10_000,
    );
    await letTimePass();
    await vi.waitFor(async () => expect(await jobs('stop-ringing')).toEqual([]), 10_000);
    expect(browser.received).toHaveLength(2);
  });

  onSqlite(
    'that was missed, and read at once on another device, rings no more either',
    async () => {
      const { carol, channel_id, browser } = await callee();
      await say('JOIN_CALL', team.alice, carol, { channel_id });
      await vi.waitFor(() => expect(browser.received).toHaveLength(1), 10_000);
      await carol.browser.call(payAttention);
      await say('LEAVE_CALL', team.alice, carol, { channel_id });
      const params = { id: String(channel_id) };
      const [message] = Object.values(await carol.browser.call(listMessages, { params }));
      const message_id = message?.id ?? 0;
      await untilWaiting(carol, message_id);
      await carol.browser.call(setPosition, { params, body: { read: { message_id } } });
      await letTimePass();
      await vi.waitFor(
        () => expect(said(browser)).toEqual(['Is calling you', 'Missed call']),
        10_000,
      );
      expect(browser.received[1]?.payload.notification.data.kind).toBe('call_ended');
    },
  );

  onSqlite('that did not ring by push says nothing by push of how it ended', async () => {
    const { carol, channel_id, browser } = await callee();
    await carol.browser.call(payAttention);
    await say('JOIN_CALL', team.alice, carol, { channel_id });
    await vi.waitFor(async () => expect(await jobs('ring')).toEqual([]), 10_000);
    const before = await jobs('stop-ringing');
    await say('REJECT_CALL', carol, team.alice, { channel_id });
    expect(await jobs('stop-ringing')).toEqual(before);
    expect(browser.received).toEqual([]);
  });
});
