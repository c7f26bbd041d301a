import { settle, settleWith } from '../actors/meet.js';
import { pixel, textFile } from '../actors/message.js';
import { passesAxe } from '../browsers/passes-axe.js';
import { unreachable } from '../browsers/problems.js';
import { expect, test } from '../fixtures/test.js';

// Each of these tests visits a dozen screens.
test.slow();

test('a visitor meets no barrier', async ({ alice }) => {
  const texts = ['about', 'help', 'privacy', 'terms'].map((name) => `/tbd?${name}`);
  for (const route of ['/', '/signin', '/signin?account', '/signup', '/tbd', ...texts]) {
    await alice.opens(route);
    await passesAxe(alice.page);
  }
});

test('nor does alice, on her way to a conversation', async ({ alice, bob }) => {
  const { page } = alice;
  await settleWith(alice, bob);
  await alice.says('Hello bob');
  await bob.hasPosted(await bob.channelId('acme-labs', 'general'), '<p>Hello alice</p>');
  await alice.sees('Hello alice');
  await passesAxe(page);
  await alice.attaches(pixel, textFile('notes.txt'));
  await passesAxe(page);
  await alice.says('With files');
  await alice.reacts('With files', 'Sounds good');
  await passesAxe(page);
  await alice.saves('With files');
  await alice.beginsToEdit('With files');
  await passesAxe(page);
  await page.keyboard.press('Escape');
  // The picture moves as the editor closes.
  await expect(alice.editor()).toBeHidden();
  await page.getByRole('button', { name: 'Open pixel.png' }).click();
  await expect(page.getByRole('dialog', { name: 'pixel.png' })).toBeVisible();
  await passesAxe(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Delete notes.txt' }).click();
  await expect(alice.question()).toBeVisible();
  await passesAxe(page);
  await page.keyboard.press('Escape');
  await expect(alice.question()).toBeHidden();
  await alice.opensChannelDialog();
  await passesAxe(page);
  await page.keyboard.press('Escape');
  await alice.opensSavedItems();
  await expect(alice.savedItems()).toHaveCount(1);
  await passesAxe(page);
  await alice.opens('/');
  await expect(page.getByText('Welcome back')).toBeVisible();
  await passesAxe(page);
  await alice.opens('/create');
  await passesAxe(page);
});

test.describe('offline', () => {
  test.use({ tolerated: unreachable });

  test('nor while a message waits to be sent', async ({ alice }) => {
    await settle(alice);
    await alice.page.context().setOffline(true);
    await alice.says('Once I am back');
    const sending = alice.messageList().getByRole('img', { name: 'Sending' });
    await expect(sending).toBeVisible();
    await passesAxe(alice.page);
    await alice.page.context().setOffline(false);
    await alice.hasNothingPending();
  });
});

test('nor in topics and descriptions', async ({ alice, bob }) => {
  const { page } = alice;
  await settleWith(alice, bob);
  await bob.hasChannel('acme-labs', 'design');
  await alice.opensChannel('launch');
  await alice.opensDetails('launch');
  await passesAxe(page);
  for (const text of ['name', 'topic', 'description'] as const) {
    await alice.edits(text);
    await passesAxe(page);
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('Escape');
  await expect(alice.details('launch')).toBeHidden();
  await alice.opensMembers('launch');
  await passesAxe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Star', exact: true }).click();
  await alice.writesTo(bob);
  await alice.opensDetails(bob.email);
  await passesAxe(page);
  await page.keyboard.press('Escape');
  await alice.sidebar().getByRole('link', { name: 'Channel browser' }).click();
  await expect(page.getByPlaceholder('Search by name')).toBeVisible();
  await passesAxe(page);
  await alice.previews('design');
  await passesAxe(page);
});

test('nor among the people of the workspace, and in their profiles', async ({ alice, bob }) => {
  const { page } = alice;
  await settleWith(alice, bob);
  await bob.hasPosted(await bob.channelId('acme-labs', 'general'), '<p>Hello alice</p>');
  await alice.opensPopupOf(bob.email);
  await passesAxe(page);
  await page.keyboard.press('Escape');
  await alice.writesTo(bob);
  await passesAxe(page);
  await alice.ownPhoto().click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  await passesAxe(page, '[role=menu]');
  // Focus guards stand beside the menu, where axe would also report a missing landmark.
  await expect(page.locator('[aria-hidden="true"][tabindex="0"]')).toHaveCount(0);

  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(alice.profile().getByRole('heading', { name: 'Profile' })).toBeFocused();
  await alice.opensPeople();
  await passesAxe(page);
  await alice.profile().getByRole('button', { name: 'Set status' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await passesAxe(page);
  await page.keyboard.press('Escape');
  await alice.profile().getByRole('button', { name: 'Edit profile' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit your profile' })).toBeVisible();
  await passesAxe(page);
});
