import { meet } from '../actors/meet.js';
import { hold } from '../hold.js';
import { expect, test } from '../test.js';

test.beforeEach(({ alice, bob }) => meet(alice, bob));

test('SPEC §4 "Presence": alice goes away and pauses, and bob sees it', async ({ alice, bob }) => {
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
  await expect(card.getByLabel('Away')).toBeVisible();
  await expect(bob.page.getByText('2 people, 1 signed in')).toBeVisible();
});

test('a failed change is reverted and reported', async ({ alice }) => {
  await alice.page.route('**/api/workspace_users/*', (route) =>
    route.fulfill({ status: 422, json: ['Not today.'] }),
  );
  await alice.choosesOfOwnMenu('Set yourself as away');
  await expect(alice.page.getByText('Not today.')).toBeVisible();
  await expect(alice.ownPhoto()).toHaveAccessibleName(/, active$/);

  await alice.choosesOfOwnMenu('Sign out of the workspace');
  await alice.opensChannel('launch');
});

test('of two changes that could not be made nothing stays', async ({ alice }) => {
  const change = await hold(alice.page, '**/api/workspace_users/*');
  await alice.choosesOfOwnMenu('Set yourself as away');
  await expect(alice.ownPhoto()).toHaveAccessibleName(/, away$/);
  await alice.choosesOfOwnMenu('Set yourself as active');
  change.release({ status: 422, json: ['Not today.'] });
  await expect(alice.page.getByText('Not today.')).toBeVisible();
  await expect(alice.ownPhoto()).toHaveAccessibleName(/, active$/);
});

test('the people browser', async ({ alice, bob }) => {
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

test.describe('the user popup', () => {
  test.beforeEach(async ({ alice, bob }) => {
    await alice.says('Hello');
    await bob.says('Hello too');
    await alice.sees('Hello too');
  });

  test('offers to write and to call', async ({ alice, bob }) => {
    await alice.opensPopupOf(bob.email);
    const popup = alice.popup(bob.email);
    await expect(popup.getByText(/^\d+:\d\d [AP]M local time$/)).toBeVisible();
    await expect(popup.getByRole('button', { name: 'Call' })).toBeVisible();
    await alice.page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    const author = alice.messageList().getByRole('button', { name: bob.email, exact: true });
    await expect(author).toBeFocused();
  });

  test('closes when the window changes its size', async ({ alice, bob }) => {
    await alice.opensPopupOf(bob.email);
    await alice.page.setViewportSize({ width: 1100, height: 800 });
    await expect(alice.popup(bob.email)).toBeHidden();
  });

  test('of oneself offers neither', async ({ alice }) => {
    await alice.opensPopupOf(alice.email);
    const popup = alice.popup(alice.email);
    await expect(popup.getByRole('button', { name: 'View full profile' })).toBeVisible();
    await expect(popup.getByRole('button', { name: 'Message' })).toBeHidden();
    await expect(popup.getByRole('button', { name: 'Call' })).toBeHidden();
    await popup.getByRole('button', { name: 'View full profile' }).click();
    await expect(alice.profile().getByRole('button', { name: 'Edit profile' })).toBeVisible();
  });

  test('calls a member without earlier messages', async ({ alice, bob }) => {
    await alice.opensPopupOf(bob.email);
    const opened = alice.page.waitForEvent('popup');
    await alice.popup(bob.email).getByRole('button', { name: 'Call' }).click();
    await expect(await opened).toHaveURL(/video_call$/);
    await expect(alice.chatLink(bob.email)).toBeVisible();
  });
});

test.describe('inviting', () => {
  test.beforeEach(async ({ alice }) => {
    await alice.sidebar().getByRole('button', { name: 'Add teammates' }).click();
    await expect(alice.page.getByRole('dialog')).toBeVisible();
  });

  test('adds a member, who then appears among the people', async ({ alice, person }) => {
    const carol = await person('carol');
    await carol.hasAccount();
    const dialog = alice.page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(carol.email);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('User Added!')).toBeVisible();
    await expect(dialog.getByLabel('Email')).toHaveValue('');
    await alice.page.keyboard.press('Escape');
    await alice.opensPeople();
    await expect(alice.page.getByRole('main').getByText(carol.email)).toBeVisible();
    await carol.signsIn('acme-labs');
  });

  test('tells since when the account exists, and can be withdrawn until it is used', async ({
    alice,
    bob,
    person,
  }) => {
    const [carol, dan] = [await person('carol'), await person('dan')];
    await carol.hasAccount();
    await dan.hasAccount();
    await bob.opensPeople();
    const dialog = alice.page.getByRole('dialog');
    for (const { email } of [carol, dan]) {
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByRole('button', { name: 'Save' }).click();
      const added = dialog.getByRole('status').filter({ hasText: 'User Added!' });
      await expect(added).toContainText(email);
      await expect(added).toContainText(/This account has existed since \d+ \w+ 20\d\d\./);
    }
    const pending = dialog.getByRole('region', { name: 'Pending invites' });
    await expect(pending.getByRole('listitem')).toHaveText([/^carol@/, /^dan@/]);
    const bobSees = (email: string) => bob.page.getByRole('main').getByText(email);
    await expect(bobSees(carol.email)).toBeVisible();

    await pending.getByRole('button', { name: `Withdraw the invite of ${carol.email}` }).click();
    await expect(pending.getByRole('listitem')).toHaveText([/^dan@/]);
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await expect(bobSees(carol.email)).toBeHidden();
    await expect(bob.page.getByText('3 people, 2 signed in')).toBeVisible();

    await dan.signsIn('acme-labs');
    await alice.page.keyboard.press('Escape');
    await alice.sidebar().getByRole('button', { name: 'Add teammates' }).click();
    await expect(dialog.getByLabel('Email')).toBeVisible();
    await expect(pending).toBeHidden();
  });

  test('says why it cannot', async ({ alice, bob }) => {
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
  });
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
    await alice.says('Hello');
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
