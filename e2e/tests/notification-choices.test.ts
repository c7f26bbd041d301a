import type { Page } from '@playwright/test';
import type { Actor } from '../actors/actor.js';
import { belong } from '../actors/meet.js';
import {
  arrivesWithNotifications,
  notificationSettings as settingsOf,
  opensNotificationSettings as opensSettings,
  settleWithNotifications,
  shownNotifications as shown,
} from '../actors/notifications.js';
import { chromium } from '../browsers/chromium.js';
import { expect, test } from '../fixtures/test.js';

// The headless shell refuses notifications always.
test.use({ launchOptions: chromium({ whole: true }) });

test.describe('the level of a channel', () => {
  /** In the open channel. */
  async function choosesLevel(person: Actor, channel: string, level: string) {
    await person.opensDetails(channel);
    const radio = person.details(channel).getByRole('radio', { name: level, exact: true });
    await radio.check();
    await expect(radio).toBeChecked();
    await person.page.keyboard.press('Escape');
    await expect(person.details(channel)).toBeHidden();
  }

  test('is kept, followed by other tabs, and goes before the general settings', async ({
    alice,
    bob,
    anotherTab,
  }) => {
    await settleWithNotifications(alice, bob);
    const tab = await anotherTab(alice);
    await tab.opensDetails('general');
    const levelThere = (name: string) =>
      tab.details('general').getByRole('radio', { name, exact: true });
    await expect(levelThere('As everywhere else')).toBeChecked();
    await alice.page.bringToFront();
    await choosesLevel(alice, 'general', 'All messages');
    await expect(levelThere('All messages')).toBeChecked();
    await tab.page.close();

    await alice.opensChannel('launch');
    const general = await bob.channelId('acme-labs', 'general');
    await bob.hasPosted(general, '<p>To everybody</p>');
    await expect.poll(() => shown(alice)).toEqual([`${bob.email} in #general: To everybody`]);

    await alice.reloads();
    await alice.opensChannel('general');
    await alice.sees('To everybody');
    await expect.poll(() => shown(alice)).toEqual([]);
    await choosesLevel(alice, 'general', 'Nothing');
    await alice.opensChannel('launch');
    const mention = await bob.mentionOf(alice, 'acme-labs');
    await bob.hasPosted(general, `<p>${mention} Hello</p>`);
    await bob.hasWrittenTo(alice, 'acme-labs', '<p>Are you there?</p>');
    await expect.poll(() => shown(alice)).toEqual([`${bob.email}: Are you there?`]);
  });
});

test('sound is played where it is wanted, and a permission given or taken is noticed at once', async ({
  alice,
  bob,
}) => {
  await alice.page.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function begin(...args) {
      document.documentElement.dataset['notes'] = 'played';
      start.apply(this, args);
    };
  });
  await settleWithNotifications(alice, bob);
  const writes = (text: string) => bob.hasWrittenTo(alice, 'acme-labs', `<p>${text}</p>`);
  const settings = settingsOf(alice);
  const notes = alice.page.locator('html[data-notes=played]');
  const choosesSound = async (wanted: boolean) => {
    await opensSettings(alice);
    const sound = settings.getByRole('checkbox', { name: 'Play a sound' });
    await sound.setChecked(wanted);
    await expect(sound).toBeChecked({ checked: wanted });
    await alice.page.keyboard.press('Escape');
  };
  await choosesSound(false);
  await writes('Quietly');
  await expect.poll(() => shown(alice)).toEqual([`${bob.email}: Quietly`]);
  await expect(notes).toHaveCount(0);
  await choosesSound(true);
  await writes('Loudly');
  await expect.poll(() => shown(alice)).toEqual([`${bob.email}: Loudly`]);
  await expect(notes).toHaveCount(1);

  await opensSettings(alice);
  await alice.page.context().clearPermissions();
  await expect(settings.getByText('has not been allowed to show notifications')).toBeVisible();
  await expect(settings.getByRole('button', { name: 'Allow notifications' })).toBeVisible();
  await writes('Without permission');
  await alice.page.keyboard.press('Escape');
  await expect(alice.chatLink(bob.email)).toHaveAccessibleName(/, 3 unread/);

  await alice.page.context().grantPermissions(['notifications']);
  await writes('With permission');
  await expect.poll(() => shown(alice)).toEqual([`${bob.email}: With permission`]);
  await opensSettings(alice);
  await expect(settings.getByText('This browser shows notifications')).toBeVisible();
});

test('a direct message in another workspace is no notification of this one', async ({
  alice,
  bob,
}) => {
  await belong(alice, bob);
  await alice.hasWorkspace('alices-place', 'launch');
  await arrivesWithNotifications(alice, 'alices-place');
  await bob.hasWrittenTo(alice, 'acme-labs', '<p>Over there</p>');
  const elsewhere = alice.page.getByRole('link', { name: 'Acme Labs, 1 waiting' });
  await expect(elsewhere).toBeVisible();
  expect(await shown(alice)).toEqual([]);
  await elsewhere.click();
  await alice.isInWorkspace('acme-labs');
  await bob.hasWrittenTo(alice, 'acme-labs', '<p>Over here</p>');
  await expect.poll(() => shown(alice)).toEqual([`${bob.email}: Over here`]);
});

/** Push of a browser whose service is at this address: the test browser has none of its own. */
async function hasPushService({ page }: { page: Page }, endpoint: string) {
  await page.addInitScript((address) => {
    let current: object | null = null;
    const base64 = (bytes: ArrayBuffer | Uint8Array) =>
      btoa(String.fromCodePoint(...new Uint8Array(bytes)));
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(current),
      async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
        const curve = { name: 'ECDH', namedCurve: 'P-256' };
        const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
        const keys = {
          p256dh: base64(await crypto.subtle.exportKey('raw', publicKey)),
          auth: base64(crypto.getRandomValues(new Uint8Array(16))),
        };
        const options = { applicationServerKey: applicationServerKey.buffer };
        const sent = { endpoint: address, keys };
        current = { ...sent, options, toJSON: () => sent, unsubscribe: () => true };
        return current;
      },
    });
  }, endpoint);
}

test.describe('a push service that cannot be reached', () => {
  // Nothing listens on this port.
  const service = 'http://127.0.0.1:1';

  test.use({ environment: { PUSH_SERVICES: service } });

  test('is named by the test that ends there', async ({ alice, bob }) => {
    await hasPushService(alice, `${service}/registered/1`);
    await settleWithNotifications(alice, bob);
    await opensSettings(alice);
    const settings = settingsOf(alice);
    await settings.getByRole('button', { name: 'Push to this browser' }).click();
    await settings.getByRole('button', { name: 'Send a test' }).click();
    const steps = settings
      .getByRole('status', { name: 'What happened to the test' })
      .getByRole('listitem');
    await expect(steps).toHaveText([
      'Your settings let notifications through.',
      /could not be reached/,
    ]);
    await expect(steps.first().getByLabel('Done')).toBeVisible();
    await expect(steps.last().getByLabel('Failed')).toBeVisible();
  });
});
