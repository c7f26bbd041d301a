import type { Actor } from '../actors/actor.js';
import {
  callLaunchOptions,
  calls,
  callWindow,
  incoming,
  isRung,
  meetToCall,
  picksUp,
  seeEachOther,
} from '../actors/call.js';
import {
  allowsNotifications,
  pusher,
  shownNotifications as shown,
} from '../actors/notifications.js';
import { passesAxe } from '../browsers/passes-axe.js';
import { expect, test } from '../fixtures/test.js';

test.use({
  launchOptions: callLaunchOptions,
  environment: { STUN_URLS: 'off' },
  isWatched: true,
});

test.slow();

const line = (person: Actor, text: string) => person.message(text);
/** The line of an answered call. */
const length = ({ page }: Actor) => page.getByText(/^Call \d\d:\d\d, \d+ s$/);

test.beforeEach(({ alice, bob }) => meetToCall(alice, bob));

test('bob did not pick up: he finds the call, and calls back; answered and declined calls are quiet lines', async ({
  alice,
  bob,
}) => {
  await alice.says('May I call you?');
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  await hers.control('Hang up').click();
  await expect(incoming(bob)).toBeHidden();

  await expect(line(alice, 'No answer')).toContainText(/\d\d:\d\d/);
  // The line of the call is later, and cannot be edited.
  await alice.composer().press('ArrowUp');
  await expect(alice.editor()).toHaveText('May I call you?');
  await alice.editor().press('Escape');
  await bob.writesTo(alice);
  await expect(line(bob, 'Missed call')).toHaveCount(1);
  await passesAxe(bob.page);

  const offered = await bob.pointsAt('Missed call');
  await expect(offered.getByRole('button', { name: 'Save for later' })).toBeVisible();
  const hersOffered = await alice.pointsAt('No answer');
  await expect(hersOffered.getByRole('button', { name: 'React' })).toBeVisible();
  for (const name of ['Edit', 'Delete']) {
    await expect(hersOffered.getByRole('button', { name })).toHaveCount(0);
  }

  await hers.page.close();
  const opened = bob.page.waitForEvent('popup');
  await bob.page.getByRole('button', { name: 'Call back' }).click();
  const his = callWindow(await opened);
  await isRung(alice, bob.email);
  const again = await picksUp(alice);
  await his.hasPicture(alice.email);
  await again.control('Hang up').click();
  await his.says('Call Ended');
  for (const person of [alice, bob]) await expect(length(person)).toBeVisible();

  await his.control('Call again').click();
  await isRung(alice, bob.email);
  await incoming(alice).getByRole('button', { name: 'Decline' }).click();
  await his.says(`${alice.email} did not pick up`);
  await bob.reloads();
  for (const person of [alice, bob]) {
    await expect(line(person, 'Call declined')).toHaveCount(1);
    // Only that of the missed call.
    await expect(person.page.getByRole('button', { name: /Call (back|again)/ })).toHaveCount(1);
  }
});

test('a hidden tab shows the ring with the push, as Chrome on Android wants it, until it ends', async ({
  alice,
  bob,
}) => {
  await bob.page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    window.Notification = class extends EventTarget {
      static permission = 'granted';
      constructor() {
        super();
        throw new TypeError("Failed to construct 'Notification': Illegal constructor.");
      }
      // It stands for the browser's own, of which the page uses nothing else.
    } as unknown as typeof Notification;
    // Chromium may drop a notification that is listed while it is being shown.
    const texts: string[] = [];
    Object.assign(window, { textsShown: texts });
    const show = ServiceWorkerRegistration.prototype.showNotification;
    ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
      await show.call(this, title, options);
      texts.push(`${title}: ${options?.body ?? ''}`);
    };
  });
  const hasShown = (text: string) =>
    bob.page.waitForFunction(
      (wanted) => (Reflect.get(window, 'textsShown') as string[]).includes(wanted),
      text,
    );
  await allowsNotifications(bob);
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  await hers.says(`Ringing ${bob.email}…`);
  await hasShown(`${alice.email} wants to video chat: `);
  const push = await pusher(bob);
  const id = /\/(\d+)$/.exec(alice.page.url())?.[1];
  const notification = { title: alice.email, body: 'Is calling you', tag: `call:${id}` };
  const data = { kind: 'call', message_id: null };
  await push(JSON.stringify({ web_push: 8030, notification: { ...notification, data } }));
  await expect.poll(() => shown(bob)).toEqual([`${alice.email}: Is calling you`]);
  await incoming(bob).getByRole('button', { name: 'Decline' }).click();
  await expect.poll(() => shown(bob)).toEqual([]);
  await hers.page.close();

  const again = await calls(alice);
  await isRung(bob, alice.email);
  await again.control('Hang up').click();
  await expect(incoming(bob)).toBeHidden();
  await hasShown(`${alice.email}: Missed call`);
  await expect.poll(() => shown(bob)).toEqual([`${alice.email}: Missed call`]);
});

test('both call each other at once: one line', async ({ alice, bob }) => {
  await bob.writesTo(alice);
  const [hers, his] = await Promise.all([calls(alice), calls(bob)]);
  await seeEachOther(hers, his, alice, bob);
  await hers.control('Hang up').click();
  await his.says('Call Ended');
  for (const person of [alice, bob]) {
    await expect(length(person)).toBeVisible();
    await expect(line(person, '')).toHaveCount(1);
  }
});
