import { belong, settle } from '../actors/meet.js';
import {
  arrivesWithSettings,
  notificationSettings as settingsOf,
  opensNotificationSettings as opensSettings,
  pusher,
  settleWithNotifications,
  shownNotifications as shown,
} from '../actors/notifications.js';
import { comesBack } from '../actors/unread.js';
import { chromium } from '../browsers/chromium.js';
import { expect, test } from '../fixtures/test.js';

// The headless shell refuses notifications always.
test.use({ launchOptions: chromium({ whole: true }) });

test('the app can be installed', async ({ alice }) => {
  const { page } = alice;
  await alice.opens('/');
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  const manifest = JSON.parse(data ?? '{}') as { icons: { src: string; sizes: string }[] };
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  await page.evaluate(() => navigator.serviceWorker.ready);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Test browsers are incognito.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('settings are saved at once, other tabs follow, and a refusing browser is explained', async ({
  alice,
  anotherTab,
}) => {
  await settle(alice);
  const tab = await anotherTab(alice);
  await opensSettings(tab);
  // Chromium draws a tab behind another about once a second, and each click waits for two frames.
  await alice.page.bringToFront();
  await opensSettings(alice);
  const here = settingsOf(alice);
  const there = settingsOf(tab);

  await here.getByRole('radio', { name: 'All messages' }).check();
  await expect(there.getByRole('radio', { name: 'All messages' })).toBeChecked();
  await here.getByRole('checkbox', { name: 'Play a sound' }).uncheck();
  await expect(there.getByRole('checkbox', { name: 'Play a sound' })).not.toBeChecked();

  await here.getByLabel('Notify me when somebody writes').fill(' deploy, Deploy ,on call');
  await alice.page.keyboard.press('Enter');
  await expect(here.getByLabel('Notify me when somebody writes')).toHaveValue('deploy, on call');
  await expect(there.getByLabel('Notify me when somebody writes')).toHaveValue('deploy, on call');

  await here.getByRole('button', { name: 'Add hours' }).click();
  await here.getByRole('checkbox', { name: 'Sun' }).uncheck({ force: true });
  await here.getByLabel('To', { exact: true }).fill('06:30');
  await expect(there.getByLabel('To', { exact: true })).toHaveValue('06:30');
  await expect(there.getByRole('checkbox', { name: 'Sun' })).not.toBeChecked();

  await alice.page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await alice.reloads();
  await opensSettings(alice);
  await expect(here.getByRole('radio', { name: 'All messages' })).toBeChecked();
  await expect(here.getByLabel('To', { exact: true })).toHaveValue('06:30');
  await expect(here.getByText('This browser refuses notifications from Parley.')).toBeVisible();
  await expect(here.getByRole('button', { name: 'Send a test' })).toBeHidden();
  await here.getByRole('button', { name: 'Remove' }).click();
  await expect(there.getByLabel('To', { exact: true })).toBeHidden();
});

test('settings say what would happen, and in place what went wrong', async ({ alice }) => {
  await alice.page.context().grantPermissions(['notifications']);
  await settle(alice);
  await alice.page.evaluate(() => {
    PushManager.prototype.subscribe = () =>
      Promise.reject(new DOMException('Registration failed - push service error', 'AbortError'));
  });
  await opensSettings(alice);
  const dialog = settingsOf(alice);
  await dialog.getByRole('button', { name: 'Push to this browser' }).click();
  await expect(dialog.getByText('This browser could not reach its push service')).toBeVisible();

  const outcome = dialog.getByRole('group', { name: 'What would happen if …' }).getByRole('status');
  const occasion = dialog.getByLabel('If', { exact: true });
  await occasion.selectOption({ label: 'somebody writes in a channel' });
  await expect(outcome).toHaveText(/^You would not be notified\./);
  await dialog.getByRole('radio', { name: 'All messages' }).check();
  await expect(outcome).toContainText('Your notifications are set to All messages.');

  await occasion.selectOption({ label: 'somebody calls me' });
  await dialog.getByRole('button', { name: 'Add hours' }).click();
  await dialog.getByLabel('When', { exact: true }).selectOption('at another time');
  await dialog.getByLabel('At', { exact: true }).fill('2026-01-07T23:30');
  await expect(outcome).toContainText('Do not disturb');
  await dialog.getByLabel('At', { exact: true }).fill('2026-01-07T12:00');
  await expect(outcome).toContainText('You were called.');

  await dialog.getByLabel('Notify me when somebody writes').fill('x'.repeat(61));
  await expect(dialog.getByText('A keyword must be 60 characters or less.')).toBeVisible();
  await alice.page.route('**/api/notification_settings*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 422, json: ['That did not work.'] })
      : route.continue(),
  );
  await dialog.getByRole('radio', { name: 'Nothing' }).click();
  await expect(dialog.getByText('That did not work.')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'All messages' })).toBeChecked();
});

/** The server's push about alice's call. */
const callPush = (kind: string, body: string) => ({
  web_push: 8030,
  notification: {
    title: 'alice',
    body,
    navigate: '/#/workspace/acme-labs/9000',
    tag: 'call:9000',
    silent: kind === 'call_ended',
    data: { kind, message_id: kind === 'message' ? 1 : null },
  },
});

/** Scripts cannot click notifications: sends the worker what the browser sends it. */
const clickFirst = `(async () => {
  const [notification] = await registration.getNotifications();
  dispatchEvent(new NotificationEvent('notificationclick', { notification }));
})()`;

test.describe('an open tab', () => {
  test('shows direct messages unless they are paused, and leads to them on a click', async ({
    alice,
    bob,
  }) => {
    await settleWithNotifications(alice, bob);
    const writes = (text: string) => bob.hasWrittenTo(alice, 'acme-labs', `<p>${text}</p>`);
    await writes('First');
    await expect.poll(() => shown(alice)).toEqual([`${bob.email}: First`]);

    const isPaused = alice.page.getByRole('banner').getByLabel('Notifications paused');
    await alice.choosesOfOwnMenu('Pause notifications');
    await expect(isPaused).toBeVisible();
    await writes('Second');
    await expect(alice.chatLink(bob.email)).toHaveAccessibleName(/, 2 unread/);
    await alice.choosesOfOwnMenu('Unpause notifications');
    await expect(isPaused).toBeHidden();
    expect(await shown(alice)).toEqual([`${bob.email}: First`]);
    // A conversation has a single notification.
    await writes('Third');
    await expect.poll(() => shown(alice)).toEqual([`${bob.email}: Third`]);

    const [worker] = alice.page.context().serviceWorkers();
    await worker?.evaluate(clickFirst);
    await alice.sees('Third');
    await expect(alice.page).toHaveURL(/#\/workspace\/acme-labs\/\d+/);
    // Notifications of read messages are taken back.
    await expect.poll(() => shown(alice)).toEqual([]);
  });

  test('shows no plain messages of channels and says why, and none of what is looked at', async ({
    alice,
    bob,
    anotherTab,
  }) => {
    await settleWithNotifications(alice, bob);
    const general = await bob.channelId('acme-labs', 'general');
    await bob.hasPosted(general, '<p>To everybody</p>');
    await alice.sees('To everybody');
    await bob.hasWrittenTo(alice, 'acme-labs', '<p>To you</p>');
    await expect.poll(() => shown(alice)).toEqual([`${bob.email}: To you`]);

    await alice.chooses('To everybody', 'Why was I notified?');
    const why = alice.page.getByRole('dialog', { name: 'Why was I notified?' });
    await expect(why.getByText('does not mention you')).toBeVisible();
    await why.getByRole('button', { name: 'Change this' }).click();
    await expect(
      settingsOf(alice).getByRole('radio', { name: 'Direct messages and mentions' }),
    ).toBeChecked();

    // The tab in front is another one than the tab that notifies.
    const tab = await anotherTab(alice);
    await tab.page.bringToFront();
    await tab.chatLink(bob.email).click();
    await tab.sees('To you');
    await expect.poll(() => shown(alice)).toEqual([]);
    await bob.hasWrittenTo(alice, 'acme-labs', '<p>While you look</p>');
    await tab.sees('While you look');
    await bob.hasPosted(general, '<p>Later</p>');
    await alice.sees('Later');
    expect(await shown(alice)).toEqual([]);
  });

  test('shows @here to a person who uses another tab', async ({ alice, bob, anotherTab }) => {
    // Nobody uses the tab that notifies.
    await alice.page.addInitScript(() => {
      Object.defineProperty(document, 'hasFocus', { value: () => false });
    });
    await settleWithNotifications(alice, bob);
    await comesBack(alice, 'acme-labs');
    const id = await bob.channelId('acme-labs', 'general');
    const here = '<span data-mention="here">@here</span>';
    await bob.hasPosted(id, `<p>${here} One</p>`);
    await expect(alice.sidebar().getByRole('link', { name: /general, 1 unread/ })).toBeVisible();
    expect(await shown(alice)).toEqual([]);

    const tab = await anotherTab(alice);
    await tab.isInChannel('launch');
    let x = 50;
    const usedAt = async () => {
      await tab.page.mouse.move((x += 1), 50);
      return tab.page.evaluate(() => localStorage.getItem('parley.input-at'));
    };
    // The page listens some time after it shows the channel.
    await expect.poll(usedAt).not.toBeNull();
    await bob.hasPosted(id, `<p>${here} Two</p>`);
    await expect.poll(() => shown(alice)).toEqual([`${bob.email} in #general: @here Two`]);
  });
});

test('the service worker leads to the message, lets calls ring, and shows whatever a push brings', async ({
  alice,
  bob,
}) => {
  await settleWithNotifications(alice, bob);
  const id = await bob.channelId('acme-labs', 'general');
  await bob.hasPosted(id, '<p>Look at this</p>');
  await alice.opens('/');
  await expect(alice.page.getByRole('button', { name: 'Your Workspaces' })).toBeVisible();
  const push = await pusher(alice);
  const notification = { title: 'bob', navigate: `/#/workspace/acme-labs/${id}` };
  await push(JSON.stringify({ web_push: 8030, notification }));
  await expect.poll(() => shown(alice)).toHaveLength(1);
  const [worker] = alice.page.context().serviceWorkers();
  await worker?.evaluate(clickFirst);
  await alice.sees('Look at this');
  await expect.poll(() => shown(alice)).toEqual([]);

  await test.step('a call rings in one notification, which says how it ended', async () => {
    await push(JSON.stringify(callPush('call', 'Is calling you')));
    await expect.poll(() => shown(alice)).toEqual(['alice: Is calling you']);
    await push(JSON.stringify(callPush('message', 'Missed call')));
    await expect.poll(() => shown(alice)).toEqual(['alice: Missed call']);
    await push(JSON.stringify(callPush('call', 'Is calling you')));
    await expect.poll(() => shown(alice)).toEqual(['alice: Is calling you']);
    // The app is in front, and says it by itself.
    await push(JSON.stringify(callPush('call_ended', 'You answered on another device')));
    await expect.poll(() => shown(alice)).toEqual([]);
  });

  await test.step('a conversation has one notification, and anything is shown', async () => {
    const pushed = (body: string, messageId: number) => ({
      web_push: 8030,
      notification: {
        title: 'bob in #launch',
        body,
        navigate: '/#/workspace/acme-labs/9000',
        tag: 'channel:9000',
        data: { kind: 'message', message_id: messageId },
      },
      app_badge: '2',
    });
    await push(JSON.stringify(pushed('One', 1)));
    await expect.poll(() => shown(alice)).toEqual(['bob in #launch: One']);
    await push(JSON.stringify(pushed('Two', 2)));
    await expect.poll(() => shown(alice)).toEqual(['bob in #launch: Two']);
    await push('no JSON');
    await expect
      .poll(() => shown(alice))
      .toEqual(expect.arrayContaining(['Parley: Something new is waiting for you.']));
  });
});

test('the offer to turn notifications on comes once, when it would be of use', async ({
  alice,
  bob,
}) => {
  await alice.page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  });
  await belong(alice, bob);
  await arrivesWithSettings(alice);
  const offer = alice.page.getByRole('region', { name: 'Notifications' });
  await expect(alice.ownPhoto()).toBeVisible();
  await expect(offer).toBeHidden();
  await bob.hasWrittenTo(alice, 'acme-labs', '<p>Are you there?</p>');
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: 'No, thanks' }).click();
  await bob.hasWrittenTo(alice, 'acme-labs', '<p>Hello?</p>');
  await alice.chatLink(bob.email).click();
  await alice.sees('Hello?');
  await expect(offer).toBeHidden();
});
