import { arrives, belong, meet, settle } from '../actors/meet.js';
import { hold } from '../browsers/hold.js';
import { expect, test } from '../fixtures/test.js';

const address = 'acme-labs';

test('a channel that alice opens is joined, left, followed from outside, and joined again (R4)', async ({
  alice,
  bob,
}) => {
  await meet(alice, bob);
  await expect(bob.page.getByRole('button', { name: 'Leave Channel' })).toBeHidden();
  await alice.createsChannel('plan budget');
  await alice.isInChannel('plan-budget');
  await alice.says('Who is in?');

  await bob.previews('plan-budget');
  await bob.sees('Who is in?');
  const join = bob.page.getByRole('button', { name: 'Join Channel' });
  const link = bob.sidebar().getByRole('link', { name: 'plan-budget' });
  await join.click();
  await expect(link).toBeVisible();
  await bob.says('I am');
  await alice.sees('I am');

  await bob.leavesChannel();
  await bob.isInChannel('general');
  await expect(link).toBeHidden();
  await bob.previews('plan-budget');
  await expect(bob.page.getByRole('heading', { level: 1 })).toBeFocused();
  await alice.says('Anybody here?');
  await bob.sees('Anybody here?');
  await expect(bob.composer()).toBeHidden();

  await join.click();
  await alice.says('Back again?');
  await bob.sees('Back again?');
  await bob.reloads();
  await bob.sees('Back again?');
  await alice.says('Still there?');
  await bob.sees('Still there?');
});

test('leaving a channel leads to general, back to its preview, and never away from where alice went', async ({
  alice,
}) => {
  await alice.hasAccount();
  await alice.hasWorkspace(address, 'launch');
  await alice.hasChannel(address, 'lunch');
  // More than fits on the screen.
  await alice.hasPostedMany(await alice.hasChannel(address, 'plan-budget'), 15);
  await alice.page.setViewportSize({ width: 1024, height: 768 });
  await arrives(alice, address);
  const { page } = alice;
  const end = alice.messageList().getByText('Message 15', { exact: true });
  await alice.opensChannel('plan-budget');
  await expect(end).toBeInViewport();
  await alice.leavesChannel();
  await alice.isInChannel('general');
  await expect(alice.composer()).toBeFocused();
  await page.goBack();
  await alice.isInChannel('plan-budget');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // It is at its end as before, so no button leads there.
  await expect(end).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Join Channel' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeHidden();

  await alice.opensChannel('lunch');
  const leaving = await hold(page, '**/api/channel_users/*');
  await alice.leavesChannel();
  await alice.opensChannel('launch');
  await leaving.answered();
  await expect(alice.channelLinks()).toHaveText([/general/, /launch/]);
  await alice.isInChannel('launch');

  // From the details of the channel.
  await alice.opensDetails('launch');
  const details = alice.details('launch');
  await alice.leaves(details.getByRole('button', { name: 'Leave Channel' }));
  await expect(details).toBeHidden();
  await alice.isInChannel('general');
});

test('going back to a deleted channel changes nothing', async ({ alice, bob }) => {
  await belong(alice, bob);
  const general = await alice.channelId(address, 'general');
  const deleted = await alice.hasChannel(address, 'plan-budget');
  await arrives(bob);
  await bob.previews('plan-budget');
  await bob.opensChannel('general');
  await alice.hasDeletedChannel(deleted);
  await alice.hasPosted(general, '<p>It is gone</p>');
  await bob.sees('It is gone');
  await bob.page.goBack();
  await expect(bob.page.getByText('#plan-budget has been deleted.')).toBeVisible();
  await bob.isInChannel('general');
  await expect(bob.composer()).toBeVisible();
});

test('the sidebar lists the joined channels, by name; an unknown one leads to the first', async ({
  alice,
}) => {
  await alice.hasAccount();
  await alice.hasWorkspace(address, 'launch');
  await alice.hasChannel(address, 'zebra');
  await alice.hasChannel(address, 'design');
  await alice.opens(`/workspace/${address}/999999`);
  await alice.isInChannel('general');
  await expect(alice.channelLinks()).toHaveText([/design/, /general/, /launch/, /zebra/]);
  await alice.hasChannel(address, 'apples');
  await expect(alice.channelLinks()).toHaveText([/apples/, /design/, /general/, /launch/, /zebra/]);
});

test('the dialog for a new channel makes a name of what is typed, and says what is wrong with it', async ({
  alice,
}) => {
  await settle(alice);
  await alice.opensChannelDialog();
  const { page } = alice;
  const dialog = alice.channelDialog();
  const name = dialog.getByPlaceholder('e.g. plan budget');
  // It counts down from 80, and the caret stays in its place.
  await expect(dialog.getByText('80', { exact: true })).toBeVisible();
  await name.pressSequentially('Plan Budget');
  await expect(name).toHaveValue('plan-budget');
  await expect(dialog.getByText('69', { exact: true })).toBeVisible();
  await name.press('Home');
  await name.pressSequentially('My ');
  await expect(name).toHaveValue('my-plan-budget');

  await name.fill('launch');
  await name.press('Enter');
  await expect(dialog.getByText('That name is already taken')).toBeVisible();
  await name.fill('x'.repeat(81));
  await expect(dialog.getByText("Channel name can't be longer than 80 characters.")).toBeVisible();
  await expect(dialog.getByText('-1', { exact: true })).toBeVisible();
  await name.fill('');
  await expect(dialog.getByText("Don't forget to name your channel.")).toBeVisible();

  // It forgets the name when it is closed.
  for (const closes of [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
  ]) {
    await name.fill('half-typed');
    await closes();
    await expect(dialog).toBeHidden();
    await alice.opensChannelDialog();
    await expect(name).toHaveValue('');
  }

  // It finds nothing wrong with the name of the channel that it makes.
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role=dialog] [role=alert]')) {
        said.push(alert.textContent ?? '');
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await name.fill('plan-budget');
  await name.press('Enter');
  await alice.isInChannel('plan-budget');
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'said') as string[])).toEqual([]);
});

test('a workspace that alice is not signed in to leads to signing in', async ({ alice }) => {
  await alice.hasAccount();
  await alice.opens('/workspace/nowhere/0');
  await expect(alice.page).toHaveURL(/#\/signin$/);
});
