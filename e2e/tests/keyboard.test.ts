import { arrives, founds } from '../actors/meet.js';
import { passesAxe } from '../browsers/passes-axe.js';
import { expect, test } from '../fixtures/test.js';

test('alice gets from the front door to her first message without a mouse', async ({ alice }) => {
  const { page } = alice;
  const { keyboard } = page;
  await alice.opens('/');
  await alice.tabsTo(page.getByRole('link', { name: 'Get Started' }));
  await keyboard.press('Enter');

  await alice.tabsTo(page.getByLabel('Email'));
  await keyboard.type(alice.email);
  await keyboard.press('Tab');
  await keyboard.type(alice.password);
  await alice.tabsTo(page.getByLabel('Confirm password'));
  await keyboard.type(alice.password);
  await keyboard.press('Enter');
  await expect(page.getByText('Welcome back')).toBeVisible();

  await alice.tabsTo(page.getByRole('main').locator('a[href="#/create"]'));
  await keyboard.press('Enter');
  await alice.tabsTo(page.getByPlaceholder('Ex. aa or app-academy'));
  await keyboard.type('acme labs');
  await keyboard.press('Enter');
  await alice.tabsTo(page.getByPlaceholder('Ex. Q1 Budget, User Authentication'));
  await keyboard.type('launch');
  await keyboard.press('Enter');
  await alice.tabsTo(page.getByRole('button', { name: 'See Your Channel in Parley' }));
  await keyboard.press('Enter');
  await alice.isInWorkspace('acme-labs');

  await alice.tabsTo(alice.sidebar().getByRole('link', { name: 'launch' }));
  await keyboard.press('Enter');
  await alice.isInChannel('launch');
  await alice.tabsTo(alice.composer());
  await keyboard.type('Look, no hands');
  await keyboard.press('Enter');
  await alice.sees('Look, no hands');
});

test('PageUp and PageDown scroll the messages from an empty composer; Escape closes a dialog; all keys are listed', async ({
  alice,
}) => {
  const { page } = alice;
  await founds(alice);
  await alice.hasPostedMany(await alice.channelId('acme-labs', 'general'), 40);
  await arrives(alice);
  const newest = alice.messageList().getByText('Message 40', { exact: true });
  await expect(newest).toBeInViewport();
  // The keys come with the actions of messages.
  await alice.pointsAt('Message 40');
  await alice.composer().click();
  await page.keyboard.press('PageUp');
  await expect(newest).not.toBeInViewport();
  await expect(alice.composer()).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(newest).toBeInViewport();

  await alice.types('half a thought');
  await page.keyboard.press('PageUp');
  await page.keyboard.type(', the other half');
  await expect(newest).toBeInViewport();

  // The focus is where it was.
  await alice.opensChannelDialog();
  await expect(alice.channelDialog().getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(alice.channelDialog()).toBeHidden();
  const opener = alice.sidebar().getByRole('button', { name: 'Add channels', exact: true });
  await expect(opener).toBeFocused();

  // By the menu and by Ctrl+/, which closes the list, too.
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await alice.choosesOfOwnMenu('Keyboard shortcuts');
  await expect(list.getByRole('rowheader', { name: 'Jump to a channel or person' })).toBeVisible();
  await passesAxe(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await alice.composer().focus();
  await page.keyboard.press('Control+/');
  await expect(list).toBeVisible();
  await page.keyboard.press('Control+/');
  await expect(list).toBeHidden();
});
