import { meet } from '../actors/meet.js';
import {
  allowsNotifications,
  notificationSettings as settingsOf,
  opensNotificationSettings as opensSettings,
  pusher,
  shownNotifications as shown,
} from '../actors/notifications.js';
import { chromium } from '../chromium.js';
import { expect, test } from '../test.js';

// The headless shell refuses notifications always.
test.use({ launchOptions: chromium({ whole: true }) });

test('the app can be installed', async ({ page, parley }) => {
  await page.goto(parley.url);
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

test.describe('settings', () => {
  test.beforeEach(({ alice, bob }) => meet(alice, bob));

  test('are saved at once, and other tabs follow', async ({ alice, anotherTab }) => {
    const tab = await anotherTab(alice);
    await opensSettings(tab);
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

    await alice.reloads();
    await opensSettings(alice);
    await expect(here.getByRole('radio', { name: 'All messages' })).toBeChecked();
    await expect(here.getByLabel('To', { exact: true })).toHaveValue('06:30');
    await here.getByRole('button', { name: 'Remove' }).click();
    await expect(there.getByLabel('To', { exact: true })).toBeHidden();
  });

  test('show an error in place, and what the server has', async ({ alice }) => {
    await opensSettings(alice);
    const dialog = settingsOf(alice);
    await dialog.getByLabel('Notify me when somebody writes').fill('x'.repeat(61));
    await expect(dialog.getByText('A keyword must be 60 characters or less.')).toBeVisible();
    await alice.page.route('**/api/notification_settings*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 422, json: ['That did not work.'] })
        : route.continue(),
    );
    await dialog.getByRole('radio', { name: 'Nothing' }).click();
    await expect(dialog.getByText('That did not work.')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Direct messages and mentions' })).toBeChecked();
  });

  test('say what would happen', async ({ alice }) => {
    await opensSettings(alice);
    const dialog = settingsOf(alice);
    const outcome = dialog
      .getByRole('group', { name: 'What would happen if …' })
      .getByRole('status');
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
  });

  test('explain a browser that refuses', async ({ alice }) => {
    await alice.page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    });
    await alice.reloads();
    await opensSettings(alice);
    await expect(
      settingsOf(alice).getByText('This browser refuses notifications from Parley.'),
    ).toBeVisible();
    await expect(settingsOf(alice).getByRole('button', { name: 'Send a test' })).toBeHidden();
  });

  test('say where a push service cannot be reached', async ({ alice }) => {
    await allowsNotifications(alice);
    await alice.page.evaluate(() => {
      PushManager.prototype.subscribe = () =>
        Promise.reject(new DOMException('Registration failed - push service error', 'AbortError'));
    });
    await opensSettings(alice);
    await settingsOf(alice).getByRole('button', { name: 'Push to this browser' }).click();
    await expect(
      settingsOf(alice).getByText('This browser could not reach its push service'),
    ).toBeVisible();
  });
});

/** What the server pushes about alice's call. */
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
  test.beforeEach(async ({ alice, bob }) => {
    await meet(alice, bob);
    await allowsNotifications(alice);
  });

  test('shows direct messages, unless they are paused', async ({ alice, bob }) => {
    await bob.writesTo(alice);
    await bob.says('First');
    await expect.poll(() => shown(alice)).toEqual([`${bob.email}: First`]);

    await alice.choosesOfOwnMenu('Pause notifications');
    await expect(bob.page.getByRole('main').getByLabel('Notifications paused')).toBeVisible();
    await bob.says('Second');
    await expect(alice.chatLink(bob.email)).toBeVisible();
    await alice.choosesOfOwnMenu('Unpause notifications');
    await expect(bob.page.getByRole('main').getByLabel('Notifications paused')).toBeHidden();
    expect(await shown(alice)).toEqual([`${bob.email}: First`]);
    // A conversation has a single notification.
    await bob.says('Third');
    await expect.poll(() => shown(alice)).toEqual([`${bob.email}: Third`]);
  });

  test('shows no plain messages of channels, and none of what is looked at', async ({
    alice,
    bob,
    anotherTab,
  }) => {
    await bob.says('To everybody');
    await alice.sees('To everybody');
    await bob.writesTo(alice);
    await bob.says('To you');
    await expect.poll(() => shown(alice)).toEqual([`${bob.email}: To you`]);

    // The tab in front is another one than the tab that notifies.
    const tab = await anotherTab(alice);
    await tab.page.bringToFront();
    await tab.chatLink(bob.email).click();
    await tab.sees('To you');
    await expect.poll(() => shown(alice)).toEqual([]);
    await bob.says('While you look');
    await tab.sees('While you look');
    await bob.opensChannel('general');
    expect(await shown(alice)).toEqual([]);
  });

  test('shows @here to a person who uses another tab', async ({ alice, bob, anotherTab }) => {
    // Nobody uses the tab that notifies.
    await alice.page.addInitScript(() => {
      Object.defineProperty(document, 'hasFocus', { value: () => false });
    });
    await alice.opensChannel('launch');
    await alice.page.evaluate(() => localStorage.removeItem('parley.input-at'));
    await alice.reloads();
    await alice.isInChannel('launch');
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

  test('goes to the message on a click, and takes back what was read', async ({ alice, bob }) => {
    await bob.writesTo(alice);
    await bob.says('Look at this');
    await expect.poll(() => shown(alice)).toHaveLength(1);
    const [worker] = alice.page.context().serviceWorkers();
    await worker?.evaluate(clickFirst);
    await alice.sees('Look at this');
    await expect(alice.page).toHaveURL(/#\/workspace\/acme-labs\/\d+/);
    await expect.poll(() => shown(alice)).toEqual([]);
  });
});

test.describe('the service worker', () => {
  test.beforeEach(async ({ alice, bob }) => {
    await meet(alice, bob);
    await allowsNotifications(alice);
  });

  test('leads from the home page to the message', async ({ alice, bob }) => {
    const id = await bob.channelId('acme-labs', 'general');
    await bob.says('Look at this');
    await alice.page.goto('/#/');
    await expect(alice.page.getByRole('button', { name: 'Your Workspaces' })).toBeVisible();
    const push = await pusher(alice);
    const notification = { title: 'bob', navigate: `/#/workspace/acme-labs/${id}` };
    await push(JSON.stringify({ web_push: 8030, notification }));
    await expect.poll(() => shown(alice)).toHaveLength(1);
    const [worker] = alice.page.context().serviceWorkers();
    await worker?.evaluate(clickFirst);
    await alice.sees('Look at this');
  });

  test('lets a call ring in one notification, which says how it ended', async ({ alice }) => {
    const push = await pusher(alice);
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

  test('shows whatever a push brings, a conversation once', async ({ alice }) => {
    const pushed = (body: string, id: number) => ({
      web_push: 8030,
      notification: {
        title: 'bob in #launch',
        body,
        navigate: '/#/workspace/acme-labs/9000',
        tag: 'channel:9000',
        data: { kind: 'message', message_id: id },
      },
      app_badge: '2',
    });
    const push = await pusher(alice);
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

test('a message says why it notified, with the setting behind it', async ({ alice, bob }) => {
  await meet(alice, bob);
  await bob.says('Just so you know');
  await alice.sees('Just so you know');
  await alice.chooses('Just so you know', 'Why was I notified?');
  const dialog = alice.page.getByRole('dialog', { name: 'Why was I notified?' });
  await expect(dialog.getByText('does not mention you')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change this' }).click();
  await expect(
    settingsOf(alice).getByRole('radio', { name: 'Direct messages and mentions' }),
  ).toBeChecked();
});

test('the offer to turn notifications on comes once, when it would be of use', async ({
  alice,
  bob,
}) => {
  await alice.page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  });
  await meet(alice, bob);
  const offer = alice.page.getByRole('region', { name: 'Notifications' });
  await expect(alice.ownPhoto()).toBeVisible();
  await expect(offer).toBeHidden();
  await bob.writesTo(alice);
  await bob.says('Are you there?');
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: 'No, thanks' }).click();
  await bob.says('Hello?');
  await alice.chatLink(bob.email).click();
  await alice.sees('Hello?');
  await expect(offer).toBeHidden();
});
