import type { Page } from '@playwright/test';
import type { Actor } from '../actors/actor.js';
import { settle, settleWith } from '../actors/meet.js';
import { frameWith } from '../browsers/hold.js';
import { passesAxe } from '../browsers/passes-axe.js';
import { test } from '../fixtures/mailed-test.js';
import { expect, test as unmailedTest } from '../fixtures/test.js';

/** The calls that pages make before they know that their session has ended. */
test.use({ tolerated: /401|404|422/ });

const section = (page: Page, name: string) => page.getByRole('region', { name });
const sessions = (page: Page) => section(page, 'Where you are signed in').getByRole('listitem');

async function setsPassword({ page }: Actor, password: string) {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
}

test('bob verifies his address on his phone, forgets his password, is back by a mail, and ends a session, which knows it at once', async ({
  bob,
  person,
  mail,
}) => {
  await settle(bob);
  const phone = await person('bob');
  await phone.opens(await mail.routeTo('verify'));
  await passesAxe(phone.page);
  const verify = phone.page.getByRole('button', { name: 'Verify my email' });
  await phone.page.getByLabel('Password of your account').fill('not mine');
  await verify.click();
  await expect(phone.page.getByText('The current password is not right.')).toBeVisible();
  await phone.page.getByLabel('Password of your account').fill(bob.password);
  await verify.click();
  await expect(phone.page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();

  await phone.opens('/signin/acme-labs');
  await phone.page.getByLabel('Email').fill(bob.email);
  await phone.page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(phone.page.getByLabel('Email')).toHaveValue(bob.email);
  await phone.page.getByRole('button', { name: 'Send the link' }).click();
  await expect(phone.page.getByText('is on its way')).toBeVisible();

  const route = await mail.routeTo('reset');
  await phone.opens(route);
  await setsPassword(phone, 'password');
  await phone.page.getByRole('button', { name: 'Set password' }).click();
  await expect(phone.page.getByText('among the most common')).toBeVisible();
  await setsPassword(phone, 'a better horse');
  await phone.page.getByRole('button', { name: 'Set password' }).click();
  await phone.isInWorkspace('acme-labs');
  // The browser where he was signed in.
  await expect(bob.page.getByText('You have been signed out')).toBeVisible();

  await phone.opens(route);
  await setsPassword(phone, 'yet another horse');
  await phone.page.getByRole('button', { name: 'Set password' }).click();
  await expect(phone.page.getByText('This link does not work any more.')).toBeVisible();
  await expect(phone.page.getByRole('link', { name: 'Ask for another link' })).toBeVisible();

  const reloaded = bob.page.waitForEvent('load');
  await bob.page.getByRole('button', { name: 'Sign in again' }).click();
  await reloaded;
  await bob.fillsInSignIn('a better horse');
  await bob.isInWorkspace('acme-labs');
  await phone.opens('/account');
  await expect(sessions(phone.page)).toHaveCount(2);
  await sessions(phone.page).nth(1).getByRole('button').click();
  await expect(sessions(phone.page)).toHaveCount(1);
  await expect(bob.page.getByText('You have been signed out')).toBeVisible();
  await expect.poll(() => mail.mails.join()).toContain('Subject: Your password was changed');
});

test('alice changes her e-mail and her password by the keyboard', async ({ alice, parley }) => {
  await settle(alice);
  const { page } = alice;
  await alice.choosesOfOwnMenu('Account settings');
  await expect(page).toHaveURL(`${parley.url}/#/account`);
  await expect(sessions(page)).toHaveText([/This browser/]);
  await passesAxe(page);

  const email = section(page, 'Email');
  await email.getByRole('button', { name: 'Change email' }).focus();
  await page.keyboard.press('Enter');
  await expect(email.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type('not mine');
  await email.getByLabel('New email').fill('liddell@example.com');
  await page.keyboard.press('Enter');
  await expect(email.getByLabel('Current password')).toHaveAccessibleDescription(
    'The current password is not right.',
  );
  await email.getByLabel('Current password').fill(alice.password);
  await page.keyboard.press('Enter');
  await expect(email.getByText('Your email was changed.')).toBeVisible();
  await expect(email.getByText('liddell@example.com')).toBeVisible();

  const password = section(page, 'Password');
  await password.getByRole('button', { name: 'Change password' }).click();
  await password.getByLabel('Current password').fill(alice.password);
  await setsPassword(alice, 'a better horse');
  await passesAxe(page);
  await page.keyboard.press('Enter');
  await expect(password.getByText('Your password was changed.')).toBeVisible();
  await page.reload();
  await expect(email.getByText('liddell@example.com')).toBeVisible();
});

test('alice signs in again or changes her password in one tab, and goes on in the other by a new session', async ({
  alice,
  bob,
  anotherTab,
}) => {
  await settleWith(alice, bob);
  const general = await bob.channelId('acme-labs', 'general');
  const other = await anotherTab(alice);
  await other.composer().waitFor();
  const { page } = alice;
  const context = bob.page.context();

  // Confirmed, so that the connection of the new session stands before the next one ends it.
  const reconnected = frameWith(other.page, 'confirm_subscription');
  await alice.signsIn('acme-labs');
  await reconnected;
  await bob.hasPosted(general, '<p>Are you still there?</p>');
  await other.sees('Are you still there?');
  await other.says('I am');
  await alice.sees('I am');

  await page.goto('/#/account');
  const before = await page.context().cookies();
  const password = section(page, 'Password');
  await password.getByRole('button', { name: 'Change password' }).click();
  await password.getByLabel('Current password').fill(alice.password);
  await setsPassword(alice, 'a better horse');
  const reconnectedAgain = frameWith(other.page, 'confirm_subscription');
  await page.keyboard.press('Enter');
  await expect(password.getByText('Your password was changed.')).toBeVisible();
  await reconnectedAgain;
  await expect(sessions(page)).toHaveText([/This browser/]);
  await bob.hasPosted(general, '<p>And now?</p>');
  await other.sees('And now?');
  await other.says('Still here');
  await other.hasNothingPending();

  // A copy of the cookies from before opens nothing.
  await context.addCookies(before);
  await bob.opens('/workspace/acme-labs');
  await expect(bob.page).toHaveURL(/#\/signin/);
});

unmailedTest('without mail, the page says whom to ask', async ({ alice }) => {
  await alice.opens('/signin?account');
  await alice.page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(alice.page.getByText('This server sends no email.')).toBeVisible();
});
