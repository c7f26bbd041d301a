import { listPushSubscriptions, payAttention } from '@parley/contract/endpoints/notifications';
import { updateWorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import type { SentPushSubscription } from '@parley/contract/entities/push-subscription';
import { describe, expect, it, vi } from 'vitest';
import { amidCollections } from '../../../../testing/faults/amid-collections.js';
import { notifiedTeam } from '../../../../testing/people/notified-team.js';
import { startTestServer } from '../../../../testing/server/test-server.js';
import { WebSite } from '../../../../testing/services/web-site.js';
import { payload as payloadOf } from './payload.js';
import { sendPush } from './send-push.js';
import { vapidKeys } from './vapid-keys.js';

describe('a push service', () => {
  const {
    team,
    service,
    newMember,
    span,
    post,
    query,
    report,
    logged,
    settled,
    untilWaiting,
    letTimePass,
  } = notifiedTeam(startTestServer);

  it('that says gone ends the subscription; a refusal is kept with the device', async () => {
    const carol = await newMember();
    const [gone, refused] = [await service.register(carol), await service.register(carol)];
    gone.status = 410;
    refused.status = 403;
    const id = await post(span(carol));
    expect(await settled(carol, id)).toBe('failed');
    const devices = Object.values(await carol.browser.call(listPushSubscriptions));
    expect(devices).toMatchObject([
      {
        endpoint: refused.subscription.endpoint,
        problem: expect.stringContaining('answered with 403.') as unknown,
      },
    ]);
    expect((await report(carol, id)).texts.at(-1)).toContain('answered with 403.');
  });

  it('that is busy is tried again', async () => {
    const carol = await newMember();
    const browser = await service.register(carol);
    browser.status = 503;
    const id = await post(span(carol));
    expect(await settled(carol, id)).toBe('retrying');
    browser.status = 201;
    await letTimePass();
    await vi.waitFor(async () => expect((await logged(carol, id))?.push).toBe('sent'), 10_000);
    expect(browser.received).toHaveLength(2);
  });

  it('that is busy loses no conversation: the newest message of each is tried again', async () => {
    const carol = await newMember();
    const browser = await service.register(carol);
    const { channel_id } = await team.alice.opensDirect(carol, team.workspaceId);
    browser.status = 503;
    const first = await post(span(carol));
    expect(await settled(carol, first)).toBe('retrying');
    const second = await post(`Still ${span(carol)}`);
    expect(await settled(carol, second)).toBe('retrying');
    const direct = await post('Psst', channel_id);
    expect(await settled(carol, direct)).toBe('retrying');
    expect(await settled(carol, first)).toBe('replaced');
    expect((await report(carol, first)).texts.at(-1)).toContain('took its place');
    browser.status = 201;
    browser.received.length = 0;
    await letTimePass();
    for (const id of [second, direct]) {
      await vi.waitFor(async () => expect((await logged(carol, id))?.push).toBe('sent'), 10_000);
    }
    const bodies = browser.received.map(({ payload }) => payload.notification.body);
    expect(bodies.toSorted()).toEqual(['Psst', `Still @${carol.email}`]);
  });

  it('that is busy for long still gets @here of a member who was there', async () => {
    const carol = await newMember();
    const browser = await service.register(carol);
    await carol.browser.call(payAttention);
    browser.status = 503;
    const id = await post('<span data-mention="here">@x</span>');
    await untilWaiting(carol, id);
    await letTimePass();
    expect(await settled(carol, id)).toBe('retrying');
    await carol.browser.call(updateWorkspaceUser, {
      params: query(),
      body: { workspace_user: { active: false } },
    });
    browser.status = 201;
    await letTimePass();
    await vi.waitFor(async () => expect((await logged(carol, id))?.push).toBe('sent'), 10_000);
  });

  it('that does not answer holds up nobody else', async () => {
    const [carol, dora] = [await newMember(), await newMember()];
    const [slow, quick] = [await service.register(carol), await service.register(dora)];
    slow.status = null;
    const id = await post(`${span(carol)} ${span(dora)}`);
    expect(await settled(dora, id)).toBe('sent');
    const next = await post(span(dora));
    expect(await settled(dora, next)).toBe('sent');
    expect([slow.received.length, quick.received.length]).toEqual([1, 2]);
    expect((await logged(carol, id))?.push).toBe('waiting');
  });

  async function sendTo({ endpoint, keys }: SentPushSubscription, deadline: number) {
    const data = { kind: 'test', workspace_id: null, channel_id: null, message_id: null } as const;
    const content = payloadOf({
      title: 'Parley',
      body: 'Hello',
      navigate: service.origin,
      tag: 'test',
      data: { ...data, sent_at: 0 },
    });
    return sendPush({ endpoint, ...keys }, content, {
      keys: await vapidKeys(team.server.store),
      subject: 'mailto:ann@example.com',
      pushServices: [new URL(endpoint).origin],
      ttl: 60,
      stopping: new AbortController().signal,
      deadline,
    });
  }

  it('that never answers is given up at the deadline, though garbage is collected', async () => {
    const browser = service.openBrowser();
    browser.status = null;
    const pushed = amidCollections(async () => sendTo(browser.subscription, 300));
    expect(await pushed).toMatchObject({
      kind: 'later',
      note: expect.stringContaining('did not answer within 0.3 seconds.') as unknown,
    });
    expect(browser.received).toHaveLength(1);
  });

  it('that redirects is not followed', async () => {
    const site = await WebSite.start();
    site.serves('/push', (_, response) => response.writeHead(307, { location: '/else' }).end());
    site.serves('/else', (_, response) => response.writeHead(201).end());
    const subscription = { ...service.openBrowser().subscription, endpoint: `${site.origin}/push` };
    expect(await sendTo(subscription, 10_000)).toMatchObject({ kind: 'refused' });
    expect(site.requests.map(({ url }) => url)).toEqual(['/push']);
    await site.close();
  });
});
