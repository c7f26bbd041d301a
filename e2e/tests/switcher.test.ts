import type { Actor } from '../actors/actor.js';
import { arrives, belong, settle, settleWith } from '../actors/meet.js';
import { hold } from '../browsers/hold.js';
import { passesAxe } from '../browsers/passes-axe.js';
import { expect, test } from '../fixtures/test.js';

test('leads to a channel without a mouse, and typing continues there; without a choice, where it was', async ({
  alice,
}) => {
  const { page } = alice;
  await settlesWithBudget(alice);
  const button = page.getByRole('button', { name: 'Jump to a channel or person' });
  await button.click();
  await expect(alice.switcherChoices()).toHaveCount(2);
  await passesAxe(page);
  await page.keyboard.press('Escape');
  await expect(alice.switcher()).toBeHidden();
  await expect(button).toBeFocused();

  await alice.composer().click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('budget');
  await page.keyboard.press('Enter');
  await page.keyboard.type('How much is left?');
  await page.keyboard.press('Enter');
  await alice.isInChannel('plan-budget');
  await alice.sees('How much is left?');

  // Without a choice.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zzz');
  await expect(alice.switcherChoices()).toHaveCount(0);
  await page.keyboard.type('#');
  await page.keyboard.press('Escape');
  await page.keyboard.type('Here ');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('we are');
  await expect(alice.composer()).toHaveText('Here we are');

  // To the open channel.
  await button.click();
  await page.keyboard.type('plan-budget');
  await expect(alice.switcherChoices()).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.type(' still');
  await expect(alice.composer()).toHaveText('Here we are still');
});

test('leads back to the previous channel by Enter alone, also after a reload and across the home page', async ({
  alice,
}) => {
  await settlesWithBudget(alice);
  await alice.opensChannel('plan-budget');
  await alice.opensChannel('launch');
  await alice.jumpsTo('');
  await alice.isInChannel('plan-budget');
  await alice.jumpsTo('');
  await alice.isInChannel('launch');
  await alice.reloads();
  await alice.isInChannel('launch');
  await alice.jumpsTo('');
  await alice.isInChannel('plan-budget');

  await alice.opens('/');
  const workspace = alice.page.getByRole('main').locator('a[href*="#/workspace/"]').first();
  await expect(workspace).toBeVisible();
  await alice.reloads();
  await workspace.click();
  await alice.isInChannel('general');
  await alice.jumpsTo('');
  await alice.isInChannel('plan-budget');
});

test('offers members without messages, and channels not joined', async ({ alice, bob }) => {
  await belong(alice, bob);
  await alice.hasChannel('acme-labs', 'plan-budget');
  await Promise.all([alice, bob].map((one) => arrives(one)));
  await alice.opensChannel('plan-budget');
  await bob.opensSwitcher();
  await expect(bob.switcherChoices()).toHaveText([/alice@example.com/, /launch/, /plan-budget/]);
  await bob.page.keyboard.type('a');
  await expect(bob.switcherChoices()).toHaveText([
    /alice@example.com/,
    /general/,
    /launch.*Not joined/,
    /plan-budget.*Not joined/,
  ]);
  await alice.choosesOfOwnMenu('Pause notifications');
  const paused = 'alice@example.com, active, notifications paused';
  await expect(bob.switcher().getByRole('option', { name: paused })).toBeVisible();
  await bob.page.keyboard.press('Enter');
  await bob.isInChannel('alice@example.com');
  await bob.says('Hello alice');

  await alice.opensSwitcher();
  await expect(alice.switcherChoices().first()).toHaveText('general');
  const unread = alice.switcher().getByRole('option', { name: /new messages$/ });
  await expect(unread).toHaveText(/bob@example.com/);
  await unread.click();
  await alice.sees('Hello alice');
});

test('accepts typing before it is loaded', async ({ alice }) => {
  const { page } = alice;
  const offers = await hold(page, '**/assets/Choices-*.js');
  await settle(alice);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('launch');
  await page.keyboard.press('Enter');
  await expect(alice.switcher().getByRole('combobox')).toHaveValue('launch');
  offers.release();
  await alice.isInChannel('launch');
  await expect(alice.messageList().getByText('launch', { exact: true })).toHaveCount(0);
});

test('keeps its choice while messages arrive', async ({ alice, bob }) => {
  await belong(alice, bob);
  for (const name of ['team-b', 'team-c']) await alice.hasChannel('acme-labs', name);
  await arrives(alice);
  await alice.opensSwitcher();
  await alice.page.keyboard.type('team');
  await expect(alice.switcherChoices()).toHaveCount(2);
  await alice.page.keyboard.press('ArrowDown');
  const highlighted = alice.switcher().getByRole('option', { selected: true });
  const chosen = await highlighted.textContent();
  await bob.hasChannel('acme-labs', 'team');
  await expect(alice.switcherChoices()).toHaveCount(3);
  await expect(highlighted).toHaveText(chosen ?? '');
});

test('closes a menu, but does not leave a form; it opens at once after Escape closed something else', async ({
  alice,
}) => {
  const { page } = alice;
  await settle(alice);
  await alice.sidebar().getByRole('button', { name: 'Acme Labs' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await alice.opensSwitcher();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await alice.opensChannelDialog();
  await page.keyboard.press('Control+k');
  await expect(alice.channelDialog()).toBeVisible();
  await expect(alice.switcher()).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(alice.channelDialog()).toBeHidden();

  const openers = [
    () => alice.opensChannelDialog(),
    () => alice.choosesOfOwnMenu('Set your status'),
    () => alice.sidebar().getByRole('button', { name: 'Acme Labs' }).click(),
    () => page.getByRole('button', { name: 'Emoji' }).first().click(),
    () => alice.opensSwitcher(),
  ];
  for (const opens of openers) {
    await opens();
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('launch');
    await expect(alice.switcher().getByRole('combobox')).toHaveValue('launch');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(alice.composer()).toHaveText('');
  }
});

test.describe('where a member cannot be messaged', () => {
  test.use({ tolerated: /status of 422/ });

  test('it says so and stays; another choice counts, as does none', async ({ alice, bob }) => {
    const { page } = alice;
    await settleWith(alice, bob);
    const writing = await hold(page, '**/api/dm_channel_users');
    await alice.opensSwitcher();
    await page.keyboard.type('bob');
    await page.keyboard.press('Enter');
    await writing.begun();
    writing.release({ status: 422, json: ['Not today.'] });
    await expect(alice.switcher().getByText('Not today.')).toBeVisible();

    await page.unrouteAll();
    const again = await hold(page, '**/api/dm_channel_users');
    await page.keyboard.press('Enter');
    await again.begun();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('launch');
    await expect(alice.switcher().getByText('Not today.')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await alice.isInChannel('launch');
    await again.answered();
    await alice.isInChannel('launch');
  });
});

/** Alice is alone in `general`, and a member of `plan-budget`, too. */
async function settlesWithBudget(alice: Actor): Promise<void> {
  await alice.hasAccount();
  await alice.hasWorkspace('acme-labs', 'launch');
  await alice.hasChannel('acme-labs', 'plan-budget');
  await arrives(alice);
}
