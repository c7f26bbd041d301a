import type { Actor } from '../actors/actor.js';
import { settle } from '../actors/meet.js';
import { hold } from '../browsers/hold.js';
import { expect, test } from '../fixtures/test.js';

test('a click opens a menu or the emoji, a second one closes it, and so does a click elsewhere', async ({
  alice,
}) => {
  const { page } = alice;
  await settle(alice);
  const menu = page.getByRole('menu', { name: 'Acme Labs' });
  const opener = alice.sidebar().getByRole('button', { name: 'Acme Labs' });
  await opener.click();
  await expect(menu).toBeVisible();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await opener.click();
  await expect(menu).toHaveCount(0);
  await expect(opener).toHaveAttribute('aria-expanded', 'false');

  await opener.click();
  await expect(menu).toBeVisible();
  await alice.composer().click();
  await expect(menu).toHaveCount(0);
  await expect(alice.composer()).toBeFocused();

  const emoji = page.getByRole('dialog', { name: 'Emoji' });
  const emojiOpener = page.getByRole('button', { name: 'Emoji', exact: true });
  await emojiOpener.click();
  await expect(emoji).toBeVisible();
  await emojiOpener.click();
  await expect(emoji).toHaveCount(0);

  await emojiOpener.click();
  await expect(emoji).toBeVisible();
  await emoji.getByRole('button', { name: 'Skin tone' }).focus();
  await page.keyboard.press('Tab');
  await expect(emoji).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(emojiOpener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(emoji.getByRole('combobox', { name: 'Search emoji' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(emoji).toHaveCount(0);
  await expect(emojiOpener).toBeFocused();

  await emojiOpener.click();
  await expect(emoji).toBeVisible();
  await alice.composer().click();
  await expect(emoji).toHaveCount(0);
  await expect(alice.composer()).toBeFocused();
});

test('keys open a menu at its first item, choose from it, and leave it for its button', async ({
  alice,
}) => {
  const { page } = alice;
  const { keyboard } = page;
  await settle(alice);
  const menu = page.getByRole('menu', { name: 'Acme Labs' });
  const items = menu.getByRole('menuitem');
  const opener = alice.sidebar().getByRole('button', { name: 'Acme Labs' });
  for (const key of ['Enter', 'ArrowDown']) {
    await opener.focus();
    await keyboard.press(key);
    await expect(items.first()).toBeFocused();
    await keyboard.press('ArrowDown');
    await expect(items.nth(1)).toBeFocused();
    await keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(opener).toBeFocused();
  }

  await keyboard.press('Enter');
  await expect(items.first()).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(alice.channelDialog()).toBeVisible();
  await expect(menu).toHaveCount(0);

  await keyboard.press('Escape');
  await expect(alice.channelDialog()).toBeHidden();
  await expect(opener).toBeFocused();
  await keyboard.press('Enter');
  await expect(items.first()).toBeFocused();
  await keyboard.press('Tab');
  await expect(menu).toHaveCount(0);
  await expect(opener).not.toBeFocused();
  await keyboard.press('Shift+Tab');
  await expect(opener).toBeFocused();
});

test.describe('a menu whose code comes late', () => {
  async function holdsMenus(alice: Actor) {
    await alice.hasAccount();
    await alice.hasWorkspace('acme-labs', 'launch');
    const held = await hold(alice.page, '**/assets/controls-*.js');
    await alice.enters('acme-labs');
    return held;
  }

  for (const [does, moveOn] of [
    ['presses Escape', (alice: Actor) => alice.page.keyboard.press('Escape')],
    ['clicks elsewhere', (alice: Actor) => alice.messageList().click()],
    ['goes on by Tab', (alice: Actor) => alice.page.keyboard.press('Tab')],
  ] as const) {
    test(`does not open once alice ${does}`, async ({ alice }) => {
      const held = await holdsMenus(alice);
      const opener = alice.sidebar().getByRole('button', { name: 'Acme Labs' });
      await opener.click();
      await held.begun();
      await moveOn(alice);
      await held.answered();
      await expect(alice.page.getByRole('menu')).toHaveCount(0);
      await opener.click();
      await expect(alice.page.getByRole('menu', { name: 'Acme Labs' })).toBeVisible();
    });
  }

  test('opens for alice who waits', async ({ alice }) => {
    const held = await holdsMenus(alice);
    await alice.sidebar().getByRole('button', { name: 'Acme Labs' }).click();
    await held.answered();
    await expect(alice.page.getByRole('menu', { name: 'Acme Labs' })).toBeVisible();
  });
});
