import { arrives, belong, settle } from '../actors/meet.js';
import { expect, test } from '../fixtures/test.js';

test('SPEC §2 "Sidebar dropdown" and "Profile dropdown"; the link of the open page is marked', async ({
  alice,
}) => {
  await settle(alice);
  const { page } = alice;
  const items = page.getByRole('menuitem');
  await alice.ownPhoto().click();
  for (const name of [
    'Set your status',
    'Set yourself as away',
    'Pause notifications',
    'Profile',
    'Sign out of the workspace',
  ]) {
    await expect(items.filter({ hasText: name })).toBeVisible();
  }
  await page.keyboard.press('Escape');

  for (const name of ['Channel browser', 'People', 'Saved items']) {
    const link = alice.sidebar().getByRole('link', { name });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }

  await alice.sidebar().getByRole('button', { name: 'Acme Labs' }).click();
  await expect(items).toHaveText([
    'Invite people to the workspace',
    'Create a channel',
    // Not in SPEC: for members who may, and for owners and admins.
    'Emoji of this workspace',
    'Workspace settings',
    'Records',
    'Create a new workspace',
    'Sign into another workspace',
    'Sign out of the workspace',
  ]);
  const address = `acme-labs.${new URL(page.url()).host}`;
  await expect(page.getByRole('menu').getByText(address)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Invite people to the workspace' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
});

test('a starred conversation is in Starred only, and collapsed sections stay collapsed', async ({
  alice,
  bob,
}) => {
  await belong(alice, bob);
  const chat = await alice.hasDirectMessages(bob, 'acme-labs');
  await arrives(alice);
  const starred = alice.sidebar().getByRole('region', { name: 'Starred' });
  await expect(alice.chatLinks()).toHaveText([bob.email]);
  await expect(starred).toBeHidden();
  await alice.hasStarredChat(chat);
  await expect(starred.getByRole('link', { name: bob.email })).toBeVisible();
  await expect(alice.chatLinks()).toHaveCount(0);

  const toggle = alice.sidebar().getByRole('button', { name: 'Direct Messages' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect(alice.sidebar().getByRole('button', { name: 'Add teammates' })).toBeHidden();
  await alice.reloads();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
});
