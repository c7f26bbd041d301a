import type { Actor } from '../actors/actor.js';
import { settle } from '../actors/meet.js';
import { pixel } from '../actors/message.js';
import { hold } from '../browsers/hold.js';
import { expect, test } from '../fixtures/test.js';

test.beforeEach(async ({ alice }) => {
  await settle(alice);
});

test.describe('a call that ends once its dialog is closed', () => {
  test.use({ tolerated: /Failed to load resource/ });

  test('leaves other dialogs and pages alone; that it failed is shown as a notice', async ({
    alice,
  }) => {
    const { page } = alice;
    const dialog = page.getByRole('dialog');
    const opensInvitation = () =>
      alice.sidebar().getByRole('button', { name: 'Add teammates' }).click();
    const saving = await hold(page, '**/api/workspace_users/*');
    await alice.opensOwnProfile();
    await alice.profile().getByRole('button', { name: 'Set status' }).click();
    await dialog.getByRole('textbox').fill('At lunch');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await opensInvitation();
    await dialog.getByLabel('Email').fill('nobody@');
    await saving.answered();
    await expect(page.getByText('At lunch')).toBeVisible();
    await expect(dialog.getByLabel('Email')).toHaveValue('nobody@');

    const inviting = await hold(page, '**/api/workspace_users');
    await dialog.getByLabel('Email').fill('nobody@example.com');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    inviting.release();
    await expect(page.getByRole('status').getByText('User does not exist.')).toBeVisible();
    await opensInvitation();
    await expect(dialog.getByLabel('Email')).toHaveValue('');
    await expect(dialog.getByText('User does not exist.')).toBeHidden();
    await page.keyboard.press('Escape');

    const creating = await hold(page, '**/api/channels');
    await alice.opensChannelDialog();
    await alice.channelDialog().getByPlaceholder('e.g. plan budget').fill('plan-budget');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await alice.opensChannel('launch');
    await creating.answered();
    await expect(alice.channelLinks()).toHaveText([/general/, /launch/, /plan-budget/]);
    await alice.isInChannel('launch');
  });
});

test.describe('a notice', () => {
  test.use({ tolerated: /Failed to load resource/ });

  /** Sends an invitation that fails after another dialog is open. */
  async function invites(alice: Actor) {
    const { page } = alice;
    const inviting = await hold(page, '**/api/workspace_users');
    await alice.sidebar().getByRole('button', { name: 'Add teammates' }).click();
    await page.getByRole('dialog').getByLabel('Email').fill('nobody@example.com');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    return inviting;
  }

  test('lies over a dialog, from which it is dismissed, and over the switcher', async ({
    alice,
  }) => {
    const { page } = alice;
    const inviting = await invites(alice);
    await alice.opensChannelDialog();
    await alice.channelDialog().getByRole('textbox').fill('plans');
    inviting.release();
    const notice = page.getByText('User does not exist.');
    await expect(page.getByRole('status').locator(notice)).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toBeHidden();
    await expect(alice.channelDialog().getByRole('textbox')).toHaveValue('plans');
    await page.keyboard.press('Escape');

    await page.unrouteAll();
    const again = await invites(alice);
    await alice.opensSwitcher();
    again.release();
    // Found by its pixels: the browser hides everything beside its modal dialog from assistive
    // technology, and so from tests.
    await expect(notice).toBeVisible();
    const over = await notice.screenshot({ animations: 'disabled' });
    await page.keyboard.press('Escape');
    await expect(alice.switcher()).toBeHidden();
    expect(over.equals(await notice.screenshot({ animations: 'disabled' }))).toBe(true);
  });

  test('lies over a picture and over the drawer of a phone', async ({ alice }) => {
    const { page } = alice;
    await alice.attaches(pixel);
    await alice.sends();
    const inviting = await invites(alice);
    await page.getByRole('button', { name: 'Open pixel.png' }).click();
    await expect(page.getByRole('dialog', { name: 'pixel.png' })).toBeVisible();
    inviting.release();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('dialog', { name: 'pixel.png' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.unrouteAll();
    const again = await invites(alice);
    await page.setViewportSize({ width: 390, height: 844 });
    await alice.opensOwnProfile();
    await expect(alice.profile()).toBeVisible();
    again.release();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(alice.profile()).toBeVisible();
  });
});

test.describe('a form that is refused', () => {
  test.use({ tolerated: /Failed to load resource/ });

  test('leaves the focus where it was, or at its field', async ({ alice }) => {
    const { page } = alice;
    await alice.choosesOfOwnMenu('Set your status');
    await page.route('**/api/workspace_users/*', (route) =>
      route.fulfill({ status: 422, json: ['Not now.'] }),
    );
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Status').fill('At lunch');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog.getByText('Not now.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeFocused();
    await page.keyboard.press('Escape');

    await alice.sidebar().getByRole('button', { name: 'Add teammates' }).click();
    await dialog.getByLabel('Email').fill('nobody@example.com');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog.getByText('User does not exist.')).toBeVisible();
    await expect(dialog.getByLabel('Email')).toBeFocused();
  });
});

test('an overlay closes when its page is left', async ({ alice }) => {
  const { page } = alice;
  const budget = await alice.hasChannel('acme-labs', 'plan-budget');
  await alice.hasPosted(budget, '<p>Hello</p>');
  await alice.opensChannel('plan-budget');
  const leaveAndReturn = async () => {
    await page.goBack();
    await alice.isInChannel('general');
    await expect(page.getByRole('dialog').or(alice.question())).toHaveCount(0);
    await page.goForward();
    await alice.isInChannel('plan-budget');
  };

  await alice.opensPopupOf(alice.email);
  await leaveAndReturn();
  await alice.choosesOfOwnMenu('Set your status');
  await expect(page.getByRole('dialog')).toBeVisible();
  await leaveAndReturn();
  await alice.opensDetails('plan-budget');
  await page.getByRole('button', { name: 'Delete Channel' }).click();
  await expect(alice.question()).toBeVisible();
  await leaveAndReturn();

  for (const button of [alice.ownPhoto(), page.getByRole('button', { name: 'Acme Labs' })]) {
    await button.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await leaveAndReturn();
    await expect(page.getByRole('menu')).toHaveCount(0);
  }

  // Its conversation is kept in the page.
  await alice.composer().click();
  await page.keyboard.press('Control+l');
  await expect(page.getByRole('dialog', { name: 'Add link' })).toBeVisible();
  await leaveAndReturn();
  await expect(alice.composer()).toBeFocused();
  await page.keyboard.type('Hello again');
  await expect(alice.composer()).toHaveText('Hello again');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
