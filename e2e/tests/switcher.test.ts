import { meet, settle } from '../actors/meet.js';
import { hasNoBarrier } from '../barriers.js';
import { hold } from '../hold.js';
import { expect, test } from '../test.js';

test('leads to a channel without a mouse, and one writes there', async ({ alice }) => {
  const { page } = alice;
  await settle(alice);
  await alice.createsChannel('plan-budget');
  await alice.opensChannel('general');
  await alice.composer().click();
  await alice.jumpsTo('budget');
  await alice.isInChannel('plan-budget');
  await expect(alice.composer()).toBeFocused();
  await page.keyboard.type('How much is left?');
  await page.keyboard.press('Enter');
  await alice.sees('How much is left?');
});

test('leads back to where one was by Enter alone', async ({ alice }) => {
  await settle(alice);
  await alice.createsChannel('plan-budget');
  await alice.opensChannel('launch');
  await alice.jumpsTo('');
  await alice.isInChannel('plan-budget');
  await alice.jumpsTo('');
  await alice.isInChannel('launch');
});

test('offers those one has never written to, and channels one is not in', async ({
  alice,
  bob,
}) => {
  await meet(alice, bob);
  await alice.createsChannel('plan-budget');
  await bob.opensSwitcher();
  await expect(bob.switcherChoices()).toHaveText([/alice@example.com/, /launch/, /plan-budget/]);
  await bob.page.keyboard.type('a');
  await expect(bob.switcherChoices()).toHaveText([
    /alice@example.com/,
    /general/,
    /launch.*Not joined/,
    /plan-budget.*Not joined/,
  ]);
  await bob.page.keyboard.press('Enter');
  await bob.isInChannel('alice@example.com');
  await bob.says('Hello alice');

  await alice.opensSwitcher();
  const first = alice.switcherChoices().first();
  await expect(first).toHaveText(/general/);
  const unread = alice
    .switcherChoices()
    .filter({ has: alice.page.getByRole('img', { name: 'New messages' }) });
  await expect(unread).toHaveText([/bob@example.com/]);
  await unread.click();
  await alice.sees('Hello alice');
});

test('is reached by its button, goes by Escape, and gives the focus back', async ({ alice }) => {
  const { page } = alice;
  await settle(alice);
  const button = page.getByRole('button', { name: 'Jump to a channel or person' });
  await button.click();
  await page.keyboard.press('ArrowDown');
  await hasNoBarrier(page);
  await page.keyboard.press('Escape');
  await expect(alice.switcher()).toBeHidden();
  await expect(button).toBeFocused();

  await alice.composer().click();
  await alice.opensSwitcher();
  await page.keyboard.type('zzz');
  await expect(page.getByText('Nobody and no channel is called that.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  await expect(alice.switcher()).toBeHidden();
  await expect(alice.composer()).toBeFocused();

  await alice.opensChannelDialog();
  await page.keyboard.press('Control+k');
  await expect(alice.channelDialog()).toBeVisible();
  await expect(alice.switcher()).toBeHidden();
});

test.describe('where somebody cannot be written to', () => {
  test.use({ tolerated: [/status of 422/] });

  test('it says so and stays; who has left it is not called back', async ({ alice, bob }) => {
    const { page } = alice;
    await meet(alice, bob);
    const writing = await hold(page, '**/api/dm_channel_users');
    await alice.opensSwitcher();
    await page.keyboard.type('bob');
    await page.keyboard.press('Enter');
    await writing.begun;
    writing.letGo({ status: 422, json: ['Not today.'] });
    await expect(alice.switcher().getByText('Not today.')).toBeVisible();

    await page.unrouteAll();
    const again = await hold(page, '**/api/dm_channel_users');
    await page.keyboard.press('Enter');
    await again.begun;
    await page.keyboard.press('Escape');
    await again.answered();
    await alice.isInChannel('general');
  });
});
