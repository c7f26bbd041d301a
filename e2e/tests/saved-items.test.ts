import { meet, settle } from '../actors/meet.js';
import { expect, test } from '../test.js';

test('saved messages are in the user’s own list, the latest saved first', async ({
  alice,
  bob,
  anotherTab,
}) => {
  await meet(alice, bob);
  await bob.says('One');
  await bob.says('Two');
  await bob.says('Three');
  await alice.sees('Three');
  await alice.saves('Two');
  const other = await anotherTab(alice);
  await other.opensSavedItems();
  await expect(other.savedItems()).toHaveText([/Two/]);
  await alice.saves('One');
  await expect(other.savedItems()).toHaveText([/One/, /Two/]);

  await bob.reacts('Two', 'Hundred');
  await expect(other.savedItems().getByRole('button', { name: /^bob@.*Hundred$/ })).toBeVisible();
  await other
    .savedItems()
    .getByRole('button', { name: /^bob@.*Hundred$/ })
    .click();
  await expect(
    bob.message('Two').getByRole('button', { name: /^You and alice@.*Hundred$/ }),
  ).toBeVisible();

  await bob.deletes('One');
  await expect(other.savedItems()).toHaveText([/Two/]);
  await other.savedItems().hover();
  await other.actions().getByRole('button', { name: 'Remove from saved items' }).click();
  await expect(other.page.getByText('Nothing is saved yet')).toBeVisible();
  await expect(alice.message('Two').getByRole('img', { name: 'Saved' })).toHaveCount(0);
  await bob.opensSavedItems();
  await expect(bob.page.getByText('Nothing is saved yet')).toBeVisible();
});

test('a saved message of a channel that was left can only be removed from the list', async ({
  alice,
}) => {
  await settle(alice);
  await alice.createsChannel('plan-budget');
  await alice.says('Two offers');
  await alice.hasNothingPending();
  await alice.saves('Two offers');
  await alice.leavesChannel();
  await alice.isInChannel('general');
  await alice.opensSavedItems();
  const saved = alice.savedItems().getByText('Two offers');
  await alice.pressesLong(saved);
  const sheet = alice.messageSheet();
  await expect(sheet.getByRole('button', { name: 'Remove from saved items' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Laugh' })).toHaveCount(0);
  await alice.page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await saved.hover();
  await expect(alice.actions().getByRole('button')).toHaveCount(2);
  await expect(alice.actions().getByRole('button', { name: 'More' })).toBeVisible();
  await alice.actions().getByRole('button', { name: 'Remove from saved items' }).click();
  await expect(alice.page.getByText('Nothing is saved yet')).toBeVisible();
  await alice.reloads();
  await expect(alice.page.getByText('Nothing is saved yet')).toBeVisible();
});

test('a saved message leads to its place in the channel, however far up', async ({
  alice,
  bob,
}) => {
  await meet(alice, bob);
  await alice.says('The one to find');
  await alice.hasNothingPending();
  await alice.saves('The one to find');
  await alice.hasSaid(110);
  await alice.sees('Message 110');
  await alice.reloads();
  await alice.sees('Message 110');
  await alice.opensSavedItems();
  await alice.savedItems().getByRole('link', { name: '#general' }).click();
  await expect(alice.messageList().getByText('The one to find')).toBeInViewport();
  await expect(alice.messageList().getByText('Message 110', { exact: true })).not.toBeInViewport();
  await alice.page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(alice.messageList().getByText('Message 110', { exact: true })).toBeInViewport();
});

test('it leads there again, from anywhere in the channel', async ({ alice }) => {
  await settle(alice);
  const { page } = alice;
  const saved = alice.messageList().getByText('The one to find');
  const newest = (text: string) => alice.messageList().getByText(text, { exact: true });
  const follows = async () => {
    await alice.opensSavedItems();
    await alice.savedItems().getByRole('link', { name: '#general' }).click();
    await expect(saved).toBeInViewport();
  };
  await alice.says('The one to find');
  await alice.hasNothingPending();
  await alice.saves('The one to find');
  await alice.hasSaid(40);
  await follows();
  await expect(page).toHaveURL(/\?message=/);
  await expect(newest('Message 40')).not.toBeInViewport();

  await alice.messageList().hover();
  await page.mouse.wheel(0, 20_000);
  await expect(newest('Message 40')).toBeInViewport();
  await follows();

  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(newest('Message 40')).toBeInViewport();
  await expect(page).not.toHaveURL(/\?message=/);
  await alice.reloads();
  await expect(newest('Message 40')).toBeInViewport();
  await follows();

  await alice.says('Found it');
  await expect(newest('Found it')).toBeInViewport();
  await expect(page).not.toHaveURL(/\?message=/);
  await follows();
});
