import type { Page } from '@playwright/test';
import {
  hasAuthenticator,
  opensSection,
  readsCodes,
  section,
  setsUpApp,
} from '../actors/account-page.js';
import type { Actor } from '../actors/actor.js';
import { belong } from '../actors/meet.js';
import { passesAxe } from '../browsers/passes-axe.js';
import { test as mailedTest } from '../fixtures/mailed-test.js';
import { expect, test } from '../fixtures/test.js';
import type { MailServer } from '../services/mail-server.js';

const codeField = (page: Page) => page.getByLabel('Code from your authenticator app');

async function signsOut(actor: Actor) {
  await actor.signsOut();
  await actor.isSignedOut();
}

async function signsInAgain(actor: Actor) {
  await signsOut(actor);
  await actor.opens('/signin?account');
  await actor.fillsInSignIn();
}

const isBack = ({ page }: Actor) => expect(page.getByText('Welcome back')).toBeVisible();

test('alice sets up an app, signs in with its code and with a recovery code, and removes it', async ({
  alice,
}) => {
  const { page } = alice;
  await alice.hasAccount();
  const { app, code } = await setsUpApp(alice);
  await passesAxe(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(app.getByText('That code is not right')).toBeVisible();
  await app.getByLabel('Code from the app').fill(code());
  await page.keyboard.press('Enter');
  const [recoveryCode = ''] = await readsCodes(page);
  await passesAxe(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('parley-recovery-codes.txt');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText(recoveryCode)).toBeHidden();

  await signsInAgain(alice);
  await expect(codeField(page)).toBeFocused();
  await passesAxe(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That code is not right')).toBeVisible();
  await expect(codeField(page)).toHaveValue('000000');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(alice.email);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await codeField(page).fill(code(1));
  await page.keyboard.press('Enter');
  await isBack(alice);

  await signsInAgain(alice);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.keyboard.press('Enter');
  await isBack(alice);
  await alice.opens('/account');
  await expect(section(page, 'Recovery codes')).toContainText('9 left');

  const removed = await opensSection(alice, 'Authenticator app', 'Remove app');
  await expect(removed).toContainText('Off.');
  await expect(section(page, 'Recovery codes')).toBeHidden();
  await signsInAgain(alice);
  await isBack(alice);
});

/** By a mailed link that leads to `acme-labs`. */
async function resetsPassword(actor: Actor, mail: MailServer) {
  const { page } = actor;
  await actor.opens('/forgot?workspace=acme-labs');
  await page.getByLabel('Email').fill(actor.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await actor.opens(await mail.routeTo('reset'));
  await page.getByLabel('New password').fill('a better horse');
  await page.getByLabel('Confirm password').fill('a better horse');
  await page.keyboard.press('Enter');
}

test('bob signs in by a passkey, alone and after his password, and removes it', async ({
  alice,
  bob,
}) => {
  const { page } = bob;
  await hasAuthenticator(bob);
  await belong(alice, bob);
  await bob.opens('/account');
  const passkeys = await opensSection(bob, 'Passkeys', 'Add a passkey');
  await expect(passkeys.getByText('The passkey was added.')).toBeVisible();
  await expect(passkeys.getByRole('listitem')).toContainText('not used yet');
  await readsCodes(page);
  await passesAxe(page);

  await signsOut(bob);
  await bob.opens('/signin/acme-labs');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await bob.isInWorkspace('acme-labs');
  await signsOut(bob);
  await bob.opens('/signin?account');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await isBack(bob);

  await signsOut(bob);
  await bob.opens('/signin/acme-labs');
  await bob.fillsInSignIn();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await bob.isInWorkspace('acme-labs');

  await bob.opens('/account');
  await expect(passkeys.getByRole('listitem')).toContainText('last used on');
  await passkeys.getByRole('button', { name: 'Remove the passkey' }).click();
  await passkeys.getByLabel('Current password').fill(bob.password);
  await passkeys.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveCount(0);
  await signsOut(bob);
  await bob.opens('/signin?account');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('That passkey does not work here.')).toBeVisible();
});

test('bob follows an invite link, and shows his second step on its page', async ({
  alice,
  bob,
}) => {
  const { page } = bob;
  await Promise.all([alice.hasAccount(), bob.hasAccount()]);
  await alice.hasWorkspace('acme-labs', 'launch');
  const link = await alice.hasInviteLink('acme-labs', 'launch');
  const code = await bob.hasApp();
  await page.context().clearCookies({ name: 'parley_session' });
  await bob.follows(link);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await bob.fillsInSignIn();
  await codeField(page).fill(code(1));
  await page.keyboard.press('Enter');
  await bob.isInChannel('launch');
});

mailedTest(
  'alice forgets her password, and shows her second step once it is set',
  async ({ alice, mail }) => {
    const { page } = alice;
    await alice.hasAccount();
    await alice.hasVerified(await mail.routeTo('verify'));
    await alice.hasWorkspace('acme-labs', 'launch');
    const code = await alice.hasApp();
    await page.context().clearCookies({ name: 'parley_session' });
    await resetsPassword(alice, mail);
    await expect(page.getByRole('heading', { name: 'Your password is set.' })).toBeVisible();
    await codeField(page).fill(code(1));
    await page.keyboard.press('Enter');
    await alice.isInWorkspace('acme-labs');
  },
);

mailedTest(
  'after a reset alice is told of the passkey that still signs in',
  async ({ alice, mail }) => {
    const { page } = alice;
    await hasAuthenticator(alice);
    await alice.hasAccount();
    await alice.hasVerified(await mail.routeTo('verify'));
    await alice.hasWorkspace('acme-labs', 'launch');
    await alice.opens('/account');
    await opensSection(alice, 'Passkeys', 'Add a passkey');
    await readsCodes(page);
    await signsOut(alice);
    await resetsPassword(alice, mail);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    const told = section(page, 'After your new password');
    await expect(told.getByRole('listitem')).toContainText('A passkey of');
    await passesAxe(page);
    await told.getByRole('link', { name: 'They are all mine' }).click();
    await alice.isInWorkspace('acme-labs');
    await expect.poll(() => mail.mails.join()).toContain('- a passkey of');
  },
);
