import { meet } from '../actors/meet.js';
import { expect, test } from '../test.js';

test.beforeEach(async ({ alice, bob }) => {
  await meet(alice, bob);
});

test('SPEC §2 "Sidebar dropdown"', async ({ alice }) => {
  const { page } = alice;
  await alice.sidebar().getByRole('button', { name: 'Acme Labs' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
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

test('SPEC §2 "Profile dropdown"', async ({ alice }) => {
  await alice.ownPhoto().click();
  const items = alice.page.getByRole('menuitem');
  for (const name of [
    'Set your status',
    'Set yourself as away',
    'Pause notifications',
    'Profile',
    'Sign out of the workspace',
  ]) {
    await expect(items.filter({ hasText: name })).toBeVisible();
  }
});

test('marks the open channel', async ({ alice }) => {
  for (const name of ['Channel browser', 'People', 'Saved items']) {
    const link = alice.sidebar().getByRole('link', { name });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(alice.page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }
});

test('starred channels are listed in Starred only', async ({ alice, bob }) => {
  const starred = alice.sidebar().getByRole('region', { name: 'Starred' });
  await expect(starred).toBeHidden();
  await alice.writesTo(bob);
  const channelId = Number(new URL(alice.page.url()).hash.split('/').at(-1));
  await alice.page.evaluate(async (id) => {
    const token = document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content;
    await fetch(`/api/dm_channel_users/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'x-csrf-token': token ?? '' },
      body: JSON.stringify({ dm_channel_user: { starred: true } }),
    });
  }, channelId);
  await expect(starred.getByRole('link', { name: bob.email })).toBeVisible();
  await expect(alice.chatLinks()).toHaveCount(0);
});

test('remembers collapsed sections', async ({ alice }) => {
  const toggle = () => alice.sidebar().getByRole('button', { name: 'Direct Messages' });
  await expect(toggle()).toHaveAttribute('aria-expanded', 'true');
  await toggle().click();
  await expect(alice.sidebar().getByRole('button', { name: 'Add teammates' })).toBeHidden();
  await alice.reloads();
  await expect(toggle()).toHaveAttribute('aria-expanded', 'false');
});
