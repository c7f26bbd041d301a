import {
  callLaunchOptions,
  callWindow,
  calls,
  connectionStates,
  framesPerSecond,
  holdLive,
  holdOffers,
  incoming,
  isRung,
  picksUp,
  watchConnections,
  watchSounds,
} from '../actors/call.js';
import { meet } from '../actors/meet.js';
import { passesAxe } from '../passes-axe.js';
import { callJournal } from '../call-journal.js';
import { expect, test } from '../test.js';

test.use({
  launchOptions: callLaunchOptions(),
  environment: { STUN_URLS: 'off' },
});

test.slow();

test.beforeEach(async ({ alice, bob }) => {
  await Promise.all([watchConnections(alice), watchConnections(bob)]);
  await meet(alice, bob);
  await alice.writesTo(bob);
});

test('alice calls bob, they see each other, and bob hangs up', async ({ alice, bob }) => {
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  await expect(bob.page).toHaveTitle(`${alice.email} wants to video chat · Parley`);
  await hers.says(`Ringing ${bob.email}…`);
  // The call makes the empty direct messages visible to bob.
  await expect(bob.chatLinks()).toHaveCount(1);

  const his = await picksUp(bob);
  await expect(incoming(bob)).toBeHidden();
  await hers.seesPictures(bob.email);
  await his.seesPictures(alice.email);

  await hers.control('Mute').click();
  await expect(his.page.getByLabel(`${alice.email} is muted`)).toBeVisible();
  await hers.control('Unmute').click();
  await expect(his.page.getByLabel(`${alice.email} is muted`)).toBeHidden();
  await his.control('Turn the camera off').click();
  await hers.says(`${bob.email}'s camera is off`);
  await his.control('Turn the camera on').click();
  await hers.seesPictures(bob.email);

  await hers.control('Share your screen').click();
  await expect(hers.page.getByLabel('Your shared screen')).toBeVisible();
  await his.seesPictures(alice.email);
  await hers.control('Stop sharing your screen').click();
  await his.seesPictures(alice.email);

  await his.control('Hang up').click();
  await his.says('Call Ended');
  await hers.says('Call Ended');
  for (const { page } of [hers, his])
    await expect.poll(() => connectionStates(page)).toEqual(['closed']);
});

test('a notice is not hidden by an incoming call, however long the name', async ({
  alice,
  bob,
}) => {
  const name = 'W'.repeat(50);
  await alice.choosesOfOwnMenu('Profile');
  await alice.profile().getByRole('button', { name: 'Edit profile' }).click();
  await alice.page.getByRole('dialog').getByLabel('Full name').fill(name);
  await alice.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(alice.page.getByRole('dialog')).toBeHidden();
  await bob.opensChannel('general');
  await bob.says('Lunch at one?');
  await calls(alice);
  await isRung(bob, name);
  await bob.page.route('**/api/message_reacts', (route) =>
    route.fulfill({ status: 403, json: ['Not now.'] }),
  );
  await bob.reacts('Lunch at one?', 'Sounds good');
  await bob.page.setViewportSize({ width: 360, height: 780 });
  // The button is clickable, so no overlay covers it.
  await bob.page.getByRole('status').getByRole('button', { name: 'Dismiss' }).click();
  await expect(bob.page.getByText('Not now.')).toHaveCount(0);
  await expect(incoming(bob)).toBeVisible();
});

test('a picture that stands still is explained until it moves', async ({ alice, bob }) => {
  const hers = await calls(alice);
  const his = await picksUp(bob);
  // Only a flow of 2 s counts as steady and can freeze.
  await hers.seesPictures(bob.email, 3 * framesPerSecond);
  const notice = `The connection is slow: ${bob.email}'s picture stands still`;
  await expect(hers.page.getByText(notice)).toBeHidden();

  // After 3 s without reports bob's side pauses its video, and says so instead.
  const explained = hers.saysForAMoment(notice);
  await his.sendsPictures(false);
  await explained;
  await his.sendsPictures(true);
  await expect(hers.page.getByText(notice)).toBeHidden();
  await hers.seesPictures(bob.email);
});

test('a window that is loaded again is back in the call, muted if it was', async ({
  alice,
  bob,
}) => {
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  const his = await picksUp(bob);
  await his.seesPictures(alice.email);
  await his.control('Mute').click();
  await his.page.reload();
  await hers.says('Reconnecting…');
  await hers.seesPictures(bob.email);
  await his.seesPictures(alice.email);
  await expect(his.control('Unmute')).toBeVisible();
  await expect(hers.page.getByLabel(`${bob.email} is muted`)).toBeVisible();

  await hers.page.reload();
  await hers.seesPictures(bob.email);
  await his.seesPictures(alice.email);
  await hers.control('Hang up').click();
  await his.says('Call Ended');
  // The call has ended: after a reload the window does not answer it again.
  await his.page.reload();
  await his.says('Call Ended');
  expect(await connectionStates(his.page)).toEqual([]);
});

test('a call ends a moment after either of its windows was closed', async ({ alice, bob }) => {
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  const his = await picksUp(bob);
  await his.seesPictures(alice.email);
  await hers.page.close({ runBeforeUnload: true });
  await his.says('Reconnecting…');
  await his.says('Call Ended');
});

test('hanging up is signalled without a socket', async ({ alice, bob }) => {
  const held = await holdLive(bob);
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  const his = await picksUp(bob);
  await his.seesPictures(alice.email);
  held.hold();
  await hers.control('Hang up').click();
  await his.says('Call Ended');
});

test('signing out of the workspace leaves the call first', async ({ alice, bob }) => {
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  const his = await picksUp(bob);
  await his.seesPictures(alice.email);
  await alice.choosesOfOwnMenu('Sign out of the workspace');
  await hers.says('Call Ended');
  await his.says(`Your call with ${alice.email} is over.`);
  for (const { page } of [hers, his])
    await expect.poll(() => connectionStates(page)).toEqual(['closed']);
});

test('signing out of the workspace in another browser ends the call, too', async ({
  alice,
  bob,
  person,
}) => {
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  const his = await picksUp(bob);
  await his.seesPictures(alice.email);
  const elsewhere = await person('alice');
  await elsewhere.hasSignedIn('acme-labs');
  await elsewhere.enters('acme-labs');
  await elsewhere.choosesOfOwnMenu('Sign out of the workspace');
  await hers.says('Call Ended');
  await expect.poll(() => connectionStates(hers.page)).toEqual(['closed']);
});

test('bob declines, in all his tabs', async ({ alice, bob, anotherTab }) => {
  const tab = await anotherTab(bob);
  await expect(tab.ownPhoto()).toBeVisible();
  await expect(tab.page.getByText('Connecting…')).toHaveCount(0);
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  await isRung(tab, alice.email);
  await incoming(tab).getByRole('button', { name: 'Decline' }).click();
  await hers.says(`${bob.email} did not pick up`);
  for (const one of [bob, tab]) await expect(incoming(one)).toBeHidden();
  expect(await connectionStates(hers.page)).toEqual([]);

  await hers.control('Call again').click();
  await isRung(bob, alice.email);
});

test('alice hangs up while it rings', async ({ alice, bob }) => {
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  await hers.control('Hang up').click();
  await hers.says('Call Ended');
  await expect(incoming(bob)).toBeHidden();
});

test('alice closes the window while it rings', async ({ alice, bob }) => {
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  await hers.page.close({ runBeforeUnload: true });
  await expect(incoming(bob)).toBeHidden();
});

test('a call rings unanswered for 30 s', async ({ alice, bob }) => {
  await alice.page.context().clock.install();
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  await hers.page.clock.runFor(31_000);
  await hers.says(`${bob.email} did not pick up`);
  await expect(incoming(bob)).toBeHidden();
});

test('both call each other at once', async ({ alice, bob }) => {
  await bob.writesTo(alice);
  const [hers, his] = await Promise.all([calls(alice), calls(bob)]);
  await hers.seesPictures(bob.email);
  await his.seesPictures(alice.email);
});

test('a window that the browser does not let open is explained, and can be opened', async ({
  alice,
  bob,
}) => {
  await bob.page.evaluate(() => {
    window.open = () => null;
  });
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  await incoming(bob).getByRole('button', { name: 'Pick Up' }).click();
  const explained = bob.page.getByRole('dialog', { name: 'Your browser did not open the call' });
  await expect(explained).toContainText('Allow pop-up windows for this page');
  // The call is still unanswered.
  await hers.says(`Ringing ${bob.email}…`);

  const opened = bob.page.waitForEvent('popup');
  await explained.getByRole('link', { name: 'Open the call' }).click();
  const his = callWindow(await opened);
  await hers.seesPictures(bob.email);
  await his.seesPictures(alice.email);
  await expect(explained).toBeHidden();
  await expect(incoming(bob)).toBeHidden();
});

test('it rings over every open dialog', async ({ alice, bob }) => {
  await bob.page.setViewportSize({ width: 390, height: 844 });
  await bob.choosesOfOwnMenu('Profile');
  await expect(bob.page.getByRole('dialog', { name: 'Profile' })).toBeVisible();
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  const his = await picksUp(bob);
  await hers.seesPictures(bob.email);
  await his.seesPictures(alice.email);
});

test('paused notifications silence the ring', async ({ alice, bob }) => {
  const soundsBegun = await watchSounds(bob);
  await bob.enters('acme-labs');
  let hers = await calls(alice);
  await isRung(bob, alice.email);
  await expect.poll(soundsBegun).toBe(1);
  await hers.page.close({ runBeforeUnload: true });
  await expect(incoming(bob)).toBeHidden();

  await bob.choosesOfOwnMenu('Pause notifications');
  await expect(bob.page.getByRole('banner').getByLabel('Notifications paused')).toBeVisible();
  const before = await soundsBegun();
  hers = await calls(alice);
  await isRung(bob, alice.email);
  await hers.says(`Ringing ${bob.email}…`);
  expect(await soundsBegun()).toBe(before);
});

test('bob is rung on in the workspace that he goes to', async ({ alice, bob }) => {
  await bob.hasWorkspace('another-place', 'quiet');
  await bob.enters('acme-labs');
  const hers = await calls(alice);
  await isRung(bob, alice.email);

  await bob.opens('/');
  await bob.page
    .getByRole('listitem')
    .filter({ hasText: 'another-place' })
    .getByRole('link')
    .click();
  await bob.isInWorkspace('another-place');
  await isRung(bob, alice.email);
  const his = await picksUp(bob);
  await hers.seesPictures(bob.email);
  await his.seesPictures(alice.email);
});

test('there is no barrier while it rings', async ({ alice, bob }) => {
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  await passesAxe(bob.page);
  await hers.control('Hang up').click();
  // Called again: it rings for 30 s, part of which the audit takes.
  await hers.control('Call again').click();
  await hers.says(`Ringing ${bob.email}…`);
  await passesAxe(hers.page);
});

test('an offer that is said again is the same offer', async ({ alice, bob }) => {
  // Her signals are held until she has sent her second offer, with all its candidates gathered.
  const offersHeld = await holdOffers(alice, 2);
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  const his = await picksUp(bob);
  await expect.poll(() => offersHeld().length).toBeGreaterThanOrEqual(2);
  expect(new Set(offersHeld()).size).toBe(1);
  await hers.seesPictures(bob.email);
  await his.seesPictures(alice.email);
  const taken = callJournal(bob.page.context()).filter((line) =>
    line.includes('have-remote-offer'),
  );
  expect(taken).toHaveLength(1);
});

test('there is no barrier in a call', async ({ alice, bob }) => {
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  await picksUp(bob);
  await hers.seesPictures(bob.email);
  await hers.control('Devices').click();
  await expect(hers.page.getByLabel('Microphone', { exact: true })).toBeVisible();
  await passesAxe(hers.page);
  await hers.page.keyboard.press('Escape');
  await hers.control('Hang up').click();
  await hers.says('Call Ended');
  await passesAxe(hers.page);
  await alice.opens('/call_check');
  await expect(alice.page.getByText('Everything that is set up works.')).toBeVisible({
    timeout: 60_000,
  });
  await passesAxe(alice.page);
});

test('a call is for direct messages only', async ({ alice }) => {
  await alice.opensChannel('general');
  const route = new URL(alice.page.url()).hash.slice(1);
  await alice.opens(`${route}/video_call`);
  await alice.isInWorkspace('acme-labs');
  await alice.isInChannel('general');
});
