import { expect, type Page } from '@playwright/test';
import { twoFrames } from '../browsers/hold.js';
import type { Actor } from './actor.js';
import { arrives, belong } from './meet.js';
import type { Person } from './person.js';

type OnPage = Pick<Person, 'page'>;

/** The notifications that the browser shows for this page, as `title: body`. */
export const shownNotifications = ({ page }: OnPage): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    // In turn, as the app does: Chromium forgets a notification that is listed while it is shown.
    const notifications = await navigator.locks.request('parley.notifications', () =>
      registration.getNotifications(),
    );
    return notifications.map(({ title, body }) => `${title}: ${body}`);
  });

export const notificationSettings = ({ page }: OnPage) =>
  page.getByRole('dialog', { name: 'Notifications' });

export async function opensNotificationSettings(person: Actor): Promise<void> {
  await person.choosesOfOwnMenu('Notification settings');
  const levels = notificationSettings(person).getByRole('group', { name: 'Notify me about' });
  await expect(levels).toBeVisible();
}

/**
 * Alice has `general` open in a browser that allows notifications, and bob is a member without an open page.
 */
export async function settleWithNotifications(alice: Actor, bob: Actor): Promise<void> {
  await belong(alice, bob);
  await arrivesWithNotifications(alice);
}

/** Opens a workspace in a browser that allows notifications, and waits for all that it needs to notify. */
export async function arrivesWithNotifications(
  person: Actor,
  address = 'acme-labs',
): Promise<void> {
  const { page } = person;
  await page.context().grantPermissions(['notifications']);
  await arrivesWithSettings(person, address);
  await page.evaluate(() => navigator.serviceWorker.ready);
}

/** Opens a workspace, and waits until the page has the notification settings. */
export async function arrivesWithSettings(person: Actor, address = 'acme-labs'): Promise<void> {
  const { page } = person;
  const settings = page.waitForResponse('**/api/notification_settings*');
  await arrives(person, address);
  await (await settings).finished();
  // The page acts on the response.
  await page.evaluate(twoFrames);
}

/** Allows notifications in an open page, as after the browser's own question. */
export async function allowsNotifications(person: Actor): Promise<void> {
  await person.page.context().grantPermissions(['notifications']);
  await person.reloads();
  await person.page.evaluate(() => navigator.serviceWorker.ready);
  await opensNotificationSettings(person);
  const allowed = notificationSettings(person).getByText('This browser shows notifications');
  await expect(allowed).toBeVisible();
  await person.page.keyboard.press('Escape');
}

/**
 * Delivers pushes to the page's worker, as the browser does after decrypting them, and waits until it has
 * shown them: Chromium may drop a notification that is looked for while it is being shown.
 */
export async function pusher({ page }: OnPage): Promise<(data: string) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const registrations: string[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    registrations.push(...event.registrations.map(({ registrationId }) => registrationId));
  });
  await session.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const { origin } = new URL(page.url());
  const registrationId = registrations[0] ?? '';
  const countShown = await shownCounter(page);
  return async (data: string) => {
    const before = await countShown();
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    await expect.poll(countShown).toBeGreaterThan(before);
  };
}

/** Counts the notifications that the page's worker has shown from now on. */
async function shownCounter(page: Page): Promise<() => Promise<number>> {
  const context = page.context();
  const [present] = context.serviceWorkers();
  const worker = present ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const show = registration.showNotification.bind(registration);
    let count = 0;
    Object.assign(globalThis, { countShown: () => count });
    registration.showNotification = async (title, options) => {
      await show(title, options);
      count += 1;
    };
  });
  return () =>
    worker.evaluate(() => {
      const { countShown } = globalThis as unknown as { countShown: () => number };
      return countShown();
    });
}
