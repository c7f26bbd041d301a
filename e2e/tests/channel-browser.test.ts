import { arrives, belong } from '../actors/meet.js';
import { expect, test } from '../fixtures/test.js';

test('bob finds the channels, and joins and leaves them', async ({ alice, bob }) => {
  await belong(alice, bob);
  await arrives(bob);
  const { page } = bob;
  const rows = page.getByRole('main').getByRole('listitem');
  const launch = rows.filter({ hasText: 'launch' });
  await bob.sidebar().getByRole('link', { name: 'Channel browser' }).click();
  await expect(page.getByRole('heading', { name: '2 recommended results' })).toBeVisible();
  await expect(rows.filter({ hasText: 'general' })).toContainText('2 members');
  await expect(rows.filter({ hasText: 'general' }).getByText('Joined')).toBeVisible();
  await expect(rows.filter({ hasText: 'general' }).getByRole('button')).toHaveCount(0);
  await expect(launch).toContainText('1 member');

  // The second click of a double click must not leave the channel.
  await launch.getByRole('button', { name: 'Join' }).dblclick();
  await expect(launch).toContainText('2 members');
  await expect(launch.getByText('Joined')).toBeVisible();
  await expect(bob.channelLinks()).toHaveText([/general/, /launch/]);
  await expect(bob.question()).toHaveCount(0);
  await bob.leaves(launch.getByRole('button', { name: 'Leave' }));
  await expect(launch.getByText('Joined')).toBeHidden();
  await expect(bob.channelLinks()).toHaveText([/general/]);

  await bob.opensChannel('general');
  await bob.sidebar().getByRole('link', { name: 'Channel browser' }).click();
  await expect(page.getByPlaceholder('Search by name')).toBeFocused();
  await page.keyboard.type('LAUN');
  await expect(page.getByRole('heading', { name: '1 result', exact: true })).toBeVisible();
  await alice.hasChannel('acme-labs', 'launch-party');
  await expect(page.getByRole('heading', { name: '2 results', exact: true })).toBeVisible();
  await page.getByPlaceholder('Search by name').fill('nowhere');
  await expect(page.getByText('No channels found')).toBeVisible();
});
