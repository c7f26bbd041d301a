import type { Actor } from '../actors/actor.js';
import { arrives, belong } from '../actors/meet.js';
import { expect, test } from '../fixtures/test.js';

const address = 'acme-labs';

test('saved messages are in the user’s own list, the latest saved first', async ({
  alice,
  bob,
  anotherTab,
}) => {
  await belong(alice, bob);
  const general = await bob.channelId(address, 'general');
  const one = await bob.hasPosted(general, '<p>One</p>');
  const two = await bob.hasPosted(general, '<p>Two</p>');
  await bob.hasPosted(general, '<p>Three</p>');
  await arrives(alice);
  await alice.saves('Two');
  const other = await anotherTab(alice);
  await other.opensSavedItems();
  await expect(other.savedItems()).toHaveText([/Two/]);
  await alice.saves('One');
  await expect(other.savedItems()).toHaveText([/One/, /Two/]);

  await bob.hasReacted(two, '💯');
  const reaction = other.savedItems().getByRole('button', { name: /^bob@.*Hundred$/ });
  await reaction.click();
  await expect(
    alice.message('Two').getByRole('button', { name: /^You and bob@.*Hundred$/ }),
  ).toBeVisible();

  await bob.hasDeleted(one);
  await expect(other.savedItems()).toHaveText([/Two/]);
  await other.savedItems().hover();
  await other.actions().getByRole('button', { name: 'Remove from saved items' }).click();
  await expect(other.page.getByText('Nothing is saved yet')).toBeVisible();
  await expect(alice.message('Two').getByRole('img', { name: 'Saved' })).toHaveCount(0);
});

test('a saved message of a channel that was left can only be removed from the list', async ({
  alice,
}) => {
  await alice.hasAccount();
  await alice.hasWorkspace(address, 'launch');
  const budget = await alice.hasChannel(address, 'plan-budget');
  await alice.hasSaved(await alice.hasPosted(budget, '<p>Two offers</p>'));
  await arrives(alice);
  await alice.opensChannel('plan-budget');
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
});

test('a saved message leads to its place in the channel, however far up', async ({ alice }) => {
  await settlesWithSaved(alice, 110);
  const newest = alice.messageList().getByText('Message 110', { exact: true });
  await expect(newest).toBeInViewport();
  await alice.opensSavedItems();
  await alice.savedItems().getByRole('link', { name: '#general' }).click();
  await expect(alice.messageList().getByText('The one to find')).toBeInViewport();
  await expect(newest).not.toBeInViewport();
  await alice.page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(newest).toBeInViewport();
});

test('it leads there again, from anywhere in the channel', async ({ alice }) => {
  await settlesWithSaved(alice, 40);
  const { page } = alice;
  const saved = alice.messageList().getByText('The one to find');
  const newest = (text: string) => alice.messageList().getByText(text, { exact: true });
  const follows = async () => {
    await alice.opensSavedItems();
    await alice.savedItems().getByRole('link', { name: '#general' }).click();
    await expect(saved).toBeInViewport();
  };
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

/** Alice is in `general`, where she has saved a message that these many followed. */
async function settlesWithSaved(alice: Actor, followers: number): Promise<void> {
  await alice.hasAccount();
  await alice.hasWorkspace(address, 'launch');
  const general = await alice.channelId(address, 'general');
  await alice.hasSaved(await alice.hasPosted(general, '<p>The one to find</p>'));
  await alice.hasPostedMany(general, followers);
  await arrives(alice);
}
