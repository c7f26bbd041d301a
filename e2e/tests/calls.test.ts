import {
  callLaunchOptions,
  calls,
  callWindow,
  connectionStates,
  holdOffers,
  holdsLive,
  incoming,
  isRung,
  makeLiveHoldable,
  meetToCall,
  offersOf,
  picksUp,
  receives,
  seeEachOther,
  talk,
  watchSounds,
} from '../actors/call.js';
import { joins, meet, settle } from '../actors/meet.js';
import { passesAxe } from '../browsers/passes-axe.js';
import { callJournal } from '../calls/call-journal.js';
import { framesPerSecond } from '../calls/moving-picture.js';
import { expect, test } from '../fixtures/test.js';

test.use({
  launchOptions: callLaunchOptions,
  environment: { STUN_URLS: 'off' },
  isWatched: true,
});

test.slow();

test('alice calls bob: they see each other, go on with another microphone where one is unplugged, share a screen, are told of a picture that stands still, and bob hangs up', async ({
  alice,
  bob,
}) => {
  await meetToCall(alice, bob);
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  await expect(bob.page).toHaveTitle(`${alice.email} wants to video chat · Parley`);
  await hers.says(`Ringing ${bob.email}…`);
  // The call makes the empty direct messages visible to bob.
  await expect(bob.chatLinks()).toHaveCount(1);

  const his = await picksUp(bob);
  await expect(incoming(bob)).toBeHidden();
  await seeEachOther(hers, his, alice, bob);

  await hers.control('Mute').click();
  await expect(his.page.getByLabel(`${alice.email} is muted`)).toBeVisible();
  await hers.control('Unmute').click();
  await expect(his.page.getByLabel(`${alice.email} is muted`)).toBeHidden();
  await hers.losesMicrophone();
  await hers.says('Your microphone was disconnected. Fake Default Audio Input is used now.');
  await expect(hers.control('Mute')).toBeVisible();
  await receives(his.page);
  await his.control('Turn the camera off').click();
  await hers.says(`${bob.email}'s camera is off`);
  await his.control('Turn the camera on').click();
  await hers.seesPictures(bob.email);

  await hers.control('Share your screen').click();
  await expect(hers.page.getByLabel('Your shared screen')).toBeVisible();
  await his.seesPictures(alice.email);
  await hers.control('Stop sharing your screen').click();
  await his.seesPictures(alice.email);

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

  await his.control('Hang up').click();
  await his.says('Call Ended');
  await hers.says('Call Ended');
  for (const { page } of [hers, his])
    await expect.poll(() => connectionStates(page)).toEqual(['closed']);
});

test('there is no barrier while it rings, in a call, after it, and where calls are checked', async ({
  alice,
  bob,
}) => {
  await meetToCall(alice, bob);
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  await hers.says(`Ringing ${bob.email}…`);
  // At once, since it rings for 30 s only.
  await Promise.all([passesAxe(bob.page), passesAxe(hers.page)]);
  await picksUp(bob);
  await hers.hasPicture(bob.email);
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

test('a ring hides no notice, however long the name, and is not hidden by a dialog', async ({
  alice,
  bob,
}) => {
  const name = 'W'.repeat(50);
  await meetToCall(alice, bob);
  await alice.isCalled(name);
  await bob.says('Lunch at one?');
  const hers = await calls(alice);
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
  await hers.control('Hang up').click();
  await expect(incoming(bob)).toBeHidden();

  await bob.choosesOfOwnMenu('Profile');
  await expect(bob.page.getByRole('dialog', { name: 'Profile' })).toBeVisible();
  await hers.control('Call again').click();
  await isRung(bob, name);
  const his = await picksUp(bob);
  await Promise.all([hers.hasPicture(bob.email), his.hasPicture(name)]);
});

test('a window that is loaded again is back in the call, muted if it was; a call ends a moment after a window was closed', async ({
  alice,
  bob,
}) => {
  await meetToCall(alice, bob);
  const [hers, his] = await talk(alice, bob);
  await his.control('Mute').click();
  await his.page.reload();
  await hers.says('Reconnecting…');
  await seeEachOther(hers, his, alice, bob);
  await expect(his.control('Unmute')).toBeVisible();
  await expect(hers.page.getByLabel(`${bob.email} is muted`)).toBeVisible();

  await hers.page.reload();
  await seeEachOther(hers, his, alice, bob);
  await hers.page.close({ runBeforeUnload: true });
  await his.says('Reconnecting…');
  await his.says('Call Ended');
  // The call has ended: after a reload the window does not answer it again.
  await his.page.reload();
  await his.says('Call Ended');
  expect(await connectionStates(his.page)).toEqual([]);
});

test('an offer that is said again is the same offer, and hanging up is signalled without a socket', async ({
  alice,
  bob,
}) => {
  await meetToCall(alice, bob);
  // Her signals are held until she has sent her second offer, with all its candidates gathered.
  await holdOffers(alice, 2);
  await makeLiveHoldable(bob);
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  const his = await picksUp(bob);
  await expect.poll(async () => (await offersOf(hers)).length).toBeGreaterThanOrEqual(2);
  expect(new Set(await offersOf(hers)).size).toBe(1);
  await seeEachOther(hers, his, alice, bob);
  const taken = callJournal(bob.page.context()).filter((line) =>
    line.includes('have-remote-offer'),
  );
  expect(taken).toHaveLength(1);

  await holdsLive(his);
  await hers.control('Hang up').click();
  await his.says('Call Ended');
});

test('signing out of the workspace leaves the call first; so does signing out in another browser', async ({
  alice,
  bob,
  person,
}) => {
  await meetToCall(alice, bob);
  const conversation = alice.page.url();
  const [hers, his] = await talk(alice, bob);
  await alice.choosesOfOwnMenu('Sign out of the workspace');
  await hers.says('Call Ended');
  await his.says(`Your call with ${alice.email} is over.`);
  for (const { page } of [hers, his]) {
    await expect.poll(() => connectionStates(page)).toEqual(['closed']);
    await page.close();
  }

  await alice.hasSignedIn('acme-labs');
  await alice.opensNothing();
  await alice.page.goto(conversation);
  const [again] = await talk(alice, bob);
  const elsewhere = await person('alice');
  await elsewhere.hasSignedIn('acme-labs');
  await elsewhere.hasSignedOut('acme-labs');
  await again.says('Call Ended');
  await expect.poll(() => connectionStates(again.page)).toEqual(['closed']);
});

test('eve is deactivated in the middle of a call: it ends, and her page says why', async ({
  alice,
  bob,
  person,
}) => {
  await meet(alice, bob);
  const eve = await person('eve');
  await joins(eve, alice);
  await bob.writesTo(eve);
  const [his, hers] = await talk(bob, eve);

  await alice.managesWorkspace();
  await alice.page.getByRole('button', { name: /^Deactivate eve/ }).click();
  await alice.page.getByRole('button', { name: 'Deactivate', exact: true }).last().click();
  await expect(alice.page.getByRole('button', { name: /^Reactivate eve/ })).toBeVisible();

  await expect(
    eve.page.getByText('Your membership of this workspace is deactivated.'),
  ).toBeVisible();
  await expect(eve.page.getByRole('navigation', { name: 'Workspace' })).toBeHidden();
  await his.says('Call Ended');
  await hers.says('Call Ended');
  await expect(bob.page.getByText(/is deactivated in this workspace/)).toBeVisible();
});

test('it stops ringing when bob declines in any tab, when nobody picks up for 30 s, and when alice hangs up or closes the window', async ({
  alice,
  bob,
  anotherTab,
}) => {
  await alice.page.context().clock.install();
  await meetToCall(alice, bob);
  const tab = await anotherTab(bob);
  await expect(tab.ownPhoto()).toBeVisible();
  await expect(tab.page.getByText('Connecting…')).toHaveCount(0);
  const hers = await calls(alice);
  const ringsBoth = async () => {
    for (const one of [bob, tab]) await isRung(one, alice.email);
  };
  const ringsNowhere = async () => {
    for (const one of [bob, tab]) await expect(incoming(one)).toBeHidden();
  };

  await ringsBoth();
  await incoming(tab).getByRole('button', { name: 'Decline' }).click();
  await hers.says(`${bob.email} did not pick up`);
  await ringsNowhere();
  expect(await connectionStates(hers.page)).toEqual([]);

  await hers.control('Call again').click();
  await ringsBoth();
  await hers.page.clock.runFor(31_000);
  await hers.says(`${bob.email} did not pick up`);
  await ringsNowhere();

  await hers.control('Call again').click();
  await ringsBoth();
  await hers.control('Hang up').click();
  await hers.says('Call Ended');
  await ringsNowhere();

  await hers.control('Call again').click();
  await ringsBoth();
  await hers.page.close({ runBeforeUnload: true });
  await ringsNowhere();
  // If her window could not say that it closed, the call is over 40 s after it began to ring.
  await expect(alice.message('No answer')).toHaveCount(3, { timeout: 70_000 });
});

test('paused notifications silence the ring', async ({ alice, bob }) => {
  const soundsBegun = await watchSounds(bob);
  await meetToCall(alice, bob);
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  await expect.poll(soundsBegun).toBe(1);
  await hers.control('Hang up').click();
  await expect(incoming(bob)).toBeHidden();

  await bob.choosesOfOwnMenu('Pause notifications');
  await expect(bob.page.getByRole('banner').getByLabel('Notifications paused')).toBeVisible();
  const before = await soundsBegun();
  await hers.control('Call again').click();
  await isRung(bob, alice.email);
  await hers.says(`Ringing ${bob.email}…`);
  expect(await soundsBegun()).toBe(before);
});

test('bob is rung on in the workspace that he goes to, where a window that his browser does not let open is explained, and can be opened', async ({
  alice,
  bob,
}) => {
  await meetToCall(alice, bob);
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

  await bob.page.evaluate(() => {
    window.open = () => null;
  });
  await incoming(bob).getByRole('button', { name: 'Pick Up' }).click();
  const explained = bob.page.getByRole('dialog', { name: 'Your browser did not open the call' });
  await expect(explained).toContainText('Allow pop-up windows for this page');
  // The call is still unanswered.
  await hers.says(`Ringing ${bob.email}…`);

  const opened = bob.page.waitForEvent('popup');
  await explained.getByRole('link', { name: 'Open the call' }).click();
  const his = callWindow(await opened);
  await Promise.all([hers.hasPicture(bob.email), his.hasPicture(alice.email)]);
  await expect(explained).toBeHidden();
  await expect(incoming(bob)).toBeHidden();
});

test('a call is for direct messages only', async ({ alice }) => {
  await settle(alice);
  const route = new URL(alice.page.url()).hash.slice(1);
  await alice.opens(`${route}/video_call`);
  await alice.isInWorkspace('acme-labs');
  await alice.isInChannel('general');
});
