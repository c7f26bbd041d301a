import type { PushTest } from '@parley/contract/entities/notification-report';
import { quietUntil } from '@parley/contract/rules/notify/do-not-disturb';
import { assertSignedIn } from '../../../domain/channels/signed-in.js';
import { readSettings } from '../../../domain/notifications/settings-row.js';
import type { ExternalServices } from '../../../platform/jobs/job-kind.js';
import type { Store } from '../../../platform/store/store.js';
import { type SubscriptionRow, subscriptionsOf } from '../devices/devices.js';
import { payload } from './payload.js';
import { pushToDevice } from './push-to-device.js';

type Step = PushTest['steps'][number];

const ttl = 60;
const step = (ok: boolean, text: string, setting: Step['setting'] = null): Step => ({
  ok,
  text,
  setting,
});

/** Goes the way of a notification, and says at each step how it went. */
export async function testPush(
  parts: { store: Store; outside: ExternalServices },
  userId: number,
  { workspace_id, endpoint }: { workspace_id: number; endpoint?: string | undefined },
): Promise<PushTest> {
  await assertSignedIn(parts.store.reader, workspace_id, userId);
  const settings = await settingSteps(parts.store, userId, workspace_id);
  const all = await subscriptionsOf(parts.store.reader, [userId]);
  const devices = all.filter((device) => endpoint === undefined || device.endpoint === endpoint);
  if (devices.length === 0) {
    const missing = endpoint === undefined ? 'None of your devices is' : 'This browser is not';
    const last = step(false, `${missing} registered for notifications.`, 'devices');
    return { accepted: false, steps: [...settings, last] };
  }
  const pushed = await Promise.all(devices.map((device) => pushTest(parts, device)));
  return { accepted: pushed.some(({ ok }) => ok), steps: [...settings, ...pushed] };
}

/** Finds the settings that would keep a message from being pushed; the test is pushed all the same. */
async function settingSteps(store: Store, userId: number, workspaceId: number): Promise<Step[]> {
  const settings = await readSettings(store.reader, userId, workspaceId);
  const person = await store.reader
    .selectFrom('workspace_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['member.paused_since', 'users.timezone', 'users.timezone_offset'])
    .where('member.user_id', '=', userId)
    .where('member.workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const where = { ...person, timezone: person.timezone ?? undefined };
  const isQuiet = quietUntil(settings.quiet_hours, where, store.clock.now()) !== null;
  const problems = [
    !settings.push && step(false, 'Push is off in your settings: messages are not pushed.', 'push'),
    settings.level === 'nothing' &&
      step(false, 'Your notifications are set to Nothing: messages are not pushed.', 'level'),
    person.paused_since !== null &&
      step(false, 'Notifications are paused: messages are not pushed now.', 'paused'),
    isQuiet &&
      step(
        false,
        'Do not disturb is on by your schedule: messages are not pushed now.',
        'quiet_hours',
      ),
  ].filter((problem) => problem !== false);
  return problems.length > 0 ? problems : [step(true, 'Your settings let notifications through.')];
}

async function pushTest(
  { store, outside }: { store: Store; outside: ExternalServices },
  device: SubscriptionRow,
): Promise<Step> {
  const now = store.clock.now();
  const content = payload({
    title: 'Parley',
    body: 'This is a test. Notifications reach this device.',
    navigate: new URL('/', outside.url ?? device.origin).href,
    tag: 'test',
    data: { kind: 'test', workspace_id: null, channel_id: null, message_id: null, sent_at: now },
  });
  const stopping = new AbortController().signal;
  const outcome = await pushToDevice({ store, outside, stopping }, device, content, ttl);
  const name = device.device || 'A device';
  switch (outcome.kind) {
    case 'delivered': {
      const { host } = new URL(device.endpoint);
      return step(true, `${name}: ${host} took the notification. It should show in a moment.`);
    }
    case 'gone':
      return step(false, `${name}: its registration had ended, and is removed now.`, 'devices');
    default:
      return step(false, `${name}: ${outcome.note}`, 'devices');
  }
}
