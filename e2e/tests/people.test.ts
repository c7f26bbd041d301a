import { meet, settle, settleWith } from '../actors/meet.js';
import { hold } from '../browsers/hold.js';
import { expect, test } from '../fixtures/test.js';

test('SPEC §4 "Presence": alice goes away and pauses, and bob sees it', async ({ alice, bob }) => {
  await meet(alice, bob);
  await bob.opensPeople();
  const card = bob.page.getByRole('main').getByRole('button', { name: alice.email });
  await expect(card.getByLabel('Active')).toBeVisible();

  await alice.choosesOfOwnMenu('Set yourself as away');
  await expect(card.getByLabel('Away')).toBeVisible();
  await alice.choosesOfOwnMenu('Pause notifications');
  await expect(card.getByLabel('Notifications paused')).toBeVisible();
  await expect(alice.page.getByRole('banner').getByLabel('Notifications paused')).toBeVisible();

  await alice.choosesOfOwnMenu('Set yourself as active');
  await expect(card.getByLabel('Active')).toBeVisible();
  await alice.choosesOfOwnMenu('Unpause notifications');
  await expect(card.getByLabel('Notifications paused')).toBeHidden();

  await expect(bob.page.getByText('2 people, 2 signed in')).toBeVisible();
  await alice.choosesOfOwnMenu('Sign out of the workspace');
  await expect(card.getByLabel('Signed out')).toBeVisible();
  await expect(bob.page.getByText('2 people, 1 signed in')).toBeVisible();
});

test('what could not be changed is reverted and reported', async ({ alice }) => {
  await settle(alice);
  const { page } = alice;
  const members = '**/api/workspace_users/*';
  await page.route(members, (route) => route.fulfill({ status: 422, json: ['Not today.'] }));
  await alice.choosesOfOwnMenu('Set yourself as away');
  await expect(page.getByText('Not today.')).toBeVisible();
  await expect(alice.ownPhoto()).toHaveAccessibleName(/, active$/);
  await alice.choosesOfOwnMenu('Sign out of the workspace');
  await alice.opensChannel('launch');

  // Once refused, a change that was reversed meanwhile leaves nothing behind.
  await page.unroute(members);
  const change = await hold(page, members);
  await alice.choosesOfOwnMenu('Set yourself as away');
  await expect(alice.ownPhoto()).toHaveAccessibleName(/, away$/);
  await alice.choosesOfOwnMenu('Set yourself as active');
  change.release({ status: 422, json: ['Not now, either.'] });
  await expect(page.getByText('Not now, either.')).toBeVisible();
  await expect(alice.ownPhoto()).toHaveAccessibleName(/, active$/);
});

test('the people browser', async ({ alice, bob }) => {
  await settleWith(alice, bob);
  await alice.opensPeople();
  const main = alice.page.getByRole('main');
  const people = main.getByRole('list').getByRole('button');
  await expect(people).toHaveText([/^alice@.*\(you\)/, /^bob@/]);
  // SPEC §9: ten placeholder cards.
  await expect(main.locator('li[aria-hidden]')).toHaveCount(10);

  const search = main.getByPlaceholder('Search by name or email');
  await search.fill('BOB@');
  await expect(people).toHaveCount(1);
  await search.fill('nobody');
  await expect(main.getByText('No members found')).toBeVisible();
  await search.fill('');
  await people.filter({ hasText: bob.email }).click();
  await expect(alice.profile().getByText(bob.email).first()).toBeVisible();
  await expect(alice.profile().getByRole('button', { name: 'Edit profile' })).toBeHidden();
  await alice.page.keyboard.press('Escape');
  await expect(alice.profile()).toBeHidden();
  await expect(people.filter({ hasText: bob.email })).toBeFocused();
});

test('the user popup offers to write and to call, except to oneself', async ({ alice, bob }) => {
  await settleWith(alice, bob);
  const general = await alice.channelId('acme-labs', 'general');
  await alice.hasPosted(general, '<p>Hello</p>');
  await bob.hasPosted(general, '<p>Hello too</p>');
  await alice.sees('Hello too');
  await alice.opensPopupOf(bob.email);
  const popup = alice.popup(bob.email);
  await expect(popup.getByText(/^\d+:\d\d [AP]M local time$/)).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Message' })).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Call' })).toBeVisible();
  await alice.page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  const author = alice.messageList().getByRole('button', { name: bob.email, exact: true });
  await expect(author).toBeFocused();

  await alice.opensPopupOf(alice.email);
  const own = alice.popup(alice.email);
  await expect(own.getByRole('button', { name: 'View full profile' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Message' })).toBeHidden();
  await expect(own.getByRole('button', { name: 'Call' })).toBeHidden();
  await own.getByRole('button', { name: 'View full profile' }).click();
  await expect(alice.profile().getByRole('button', { name: 'Edit profile' })).toBeVisible();
  await alice.page.keyboard.press('Escape');
  await expect(alice.profile()).toBeHidden();

  // It closes when the window changes its size.
  await alice.opensPopupOf(bob.email);
  await alice.page.setViewportSize({ width: 1100, height: 800 });
  await expect(popup).toBeHidden();

  // There are no earlier messages with bob.
  await alice.opensPopupOf(bob.email);
  const opened = alice.page.waitForEvent('popup');
  await popup.getByRole('button', { name: 'Call' }).click();
  await expect(await opened).toHaveURL(/video_call$/);
  await expect(alice.chatLink(bob.email)).toBeVisible();
});

test('an invite says why it is refused, or since when the account exists; unused, it can be withdrawn', async ({
  alice,
  bob,
  person,
}) => {
  await meet(alice, bob);
  const [carol, dan] = [await person('carol'), await person('dan')];
  await Promise.all([carol, dan].map((one) => one.hasAccount()));
  await bob.opensPeople();
  const opensDialog = () => alice.sidebar().getByRole('button', { name: 'Add teammates' }).click();
  await opensDialog();
  const dialog = alice.page.getByRole('dialog');
  const email = dialog.getByLabel('Email');
  const save = dialog.getByRole('button', { name: 'Save' });
  await email.press('Enter');
  await expect(dialog.getByText("Email can't be blank.")).toBeVisible();
  await expect(save).toBeDisabled();
  await email.fill('nobody@example.com');
  await save.click();
  await expect(dialog.getByText('User does not exist.')).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(email).toHaveValue('nobody@example.com');
  await email.fill(bob.email);
  await expect(dialog.getByText('User does not exist.')).toBeHidden();
  await save.click();
  await expect(dialog.getByText('User is already part of the workspace.')).toBeVisible();

  for (const guest of [carol, dan]) {
    await email.fill(guest.email);
    await save.click();
    const added = dialog.getByRole('status').filter({ hasText: 'User Added!' });
    await expect(added).toContainText(guest.email);
    await expect(added).toContainText(/This account has existed since \d+ \w+ 20\d\d\./);
    await expect(email).toHaveValue('');
  }
  const pending = dialog.getByRole('region', { name: 'Pending invites' });
  await expect(pending.getByRole('listitem')).toHaveText([/^carol@/, /^dan@/]);
  const seen = bob.page.getByRole('main').getByText(carol.email);
  await expect(seen).toBeVisible();

  await pending.getByRole('button', { name: `Withdraw the invite of ${carol.email}` }).click();
  await expect(pending.getByRole('listitem')).toHaveText([/^dan@/]);
  await expect(email).toBeFocused();
  await expect(seen).toBeHidden();
  await expect(bob.page.getByText('3 people, 2 signed in')).toBeVisible();

  await dan.hasSignedIn('acme-labs');
  await alice.page.keyboard.press('Escape');
  await opensDialog();
  await expect(email).toBeVisible();
  await expect(pending).toBeHidden();
});

test.describe('in India', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('local time is half an hour off, until another place is chosen', async ({ alice, bob }) => {
    /** With the minute before, which it may have been a moment ago. */
    const timeIn = (timeZone: string) =>
      alice.page.evaluate((zone) => {
        const format = { hour: 'numeric', minute: '2-digit', timeZone: zone } as const;
        const times = [0, 60_000].map((ago) =>
          new Date(Date.now() - ago).toLocaleTimeString('en-US', format).replace(/\s/u, ' '),
        );
        return new RegExp(`^(${times.join('|')}) local time$`, 'u');
      }, timeZone);
    await meet(alice, bob);
    await alice.hasPosted(await alice.channelId('acme-labs', 'general'), '<p>Hello</p>');
    await bob.sees('Hello');
    await bob.opensPopupOf(alice.email);
    const shown = bob.popup(alice.email).getByText('local time');
    await expect(shown).toHaveText(await timeIn('Asia/Kolkata'));

    await alice.opensOwnProfile();
    await alice.profile().getByRole('button', { name: 'Edit profile' }).click();
    const dialog = alice.page.getByRole('dialog');
    await dialog.getByLabel('Full name').fill('Alice Adler');
    await dialog.getByLabel('Time zone').selectOption('UTC+9 Tokyo');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(bob.page.getByText('local time')).toHaveText(await timeIn('Asia/Tokyo'));
  });
});
