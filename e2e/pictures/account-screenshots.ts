import {
  hasAuthenticator,
  opensSection,
  readsCodes,
  section,
  setsUpApp,
} from '../actors/account-page.js';
import { meet, settle } from '../actors/meet.js';
import { mailedTest as test, passes } from '../fixtures/openid-test.js';
import { expect } from '../fixtures/test.js';
import { inEachLook } from './looks.js';

// Refused calls of visitors and of wrong input, and what the provider's pages lack.
test.use({ tolerated: /40\d|422|favicon|fonts\.googleapis/ });

inEachLook(test, (picture) => {
  test('second factors', async ({ alice }) => {
    const { page } = alice;
    await hasAuthenticator(alice);
    await alice.signsUp();
    await alice.opens('/account');
    await expect(page.getByText('Your address is not verified')).toBeVisible();
    await picture(page, 'account');
    const { app, code } = await setsUpApp(alice);
    await app.scrollIntoViewIfNeeded();
    await picture(page, 'account-app');
    await app.getByLabel('Code from the app').fill(code());
    await page.keyboard.press('Enter');
    await readsCodes(page);
    await page.getByRole('button', { name: 'I have kept them' }).scrollIntoViewIfNeeded();
    await picture(page, 'account-recovery-codes');
    await page.getByRole('button', { name: 'I have kept them' }).click();
    const passkeys = await opensSection(alice, 'Passkeys', 'Add a passkey');
    await expect(passkeys.getByText('The passkey was added.')).toBeVisible();
    await passkeys.getByRole('button', { name: 'Remove the passkey' }).click();
    await passkeys.getByLabel('Current password').scrollIntoViewIfNeeded();
    await picture(page, 'account-passkeys');

    await alice.signsOut();
    await alice.isSignedOut();
    await alice.opens('/signin?account');
    await alice.fillsInSignIn();
    await expect(page.getByLabel('Code from your authenticator app')).toBeFocused();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('That code is not right')).toBeVisible();
    await picture(page, 'sign-in-second-step');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await picture(page, 'sign-in-recovery-code');
  });

  test('sessions', async ({ alice, person }) => {
    const { page } = alice;
    await alice.signsUp();
    for (let devices = 0; devices < 2; devices += 1) {
      await (await person('alice')).hasSignedIn('');
    }
    await alice.opens('/account');
    const sessions = section(page, 'Where you are signed in');
    await expect(sessions.getByRole('listitem')).toHaveCount(3);
    await sessions.scrollIntoViewIfNeeded();
    await picture(page, 'account-sessions');
    await section(page, 'Password').getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Current password').fill('not mine');
    await page.getByLabel('New password').fill('a better horse');
    await page.getByLabel('Confirm password').fill('a better horse');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The current password is not right.')).toBeVisible();
    await picture(page, 'account-password');
    const deletion = section(page, 'Delete account');
    await deletion.getByRole('button', { name: 'Delete account' }).click();
    await deletion.getByRole('button', { name: 'Delete my account' }).scrollIntoViewIfNeeded();
    await picture(page, 'account-delete');
  });

  test('OpenID', async ({ alice, bob, person, parley, provider }) => {
    provider.serve(parley.url);
    provider.people.set('bob-at-acme', { email: bob.email, email_verified: true });
    await settle(alice);
    await bob.hasAccount();
    const { page } = bob;
    await bob.opens('/account');
    const acme = await opensSection(bob, 'Acme', 'Link Acme');
    await passes(page, 'bob-at-acme');
    await expect(acme.getByText('You can sign in with Acme')).toBeVisible();
    await acme.scrollIntoViewIfNeeded();
    await picture(page, 'account-openid');
    await bob.signsOut();
    await bob.isSignedOut();
    await bob.opens('/signin/acme-labs');
    await expect(page.getByRole('button', { name: 'Continue with Acme' })).toBeVisible();
    await picture(page, 'sign-in-openid');
    await bob.opens('/signup');
    await picture(page, 'sign-up-openid');
    // The provider knows bob by now, and would ask him nothing.
    const carol = await person('carol');
    await carol.opens('/signin?account');
    await carol.page.getByRole('button', { name: 'Continue with Acme' }).click();
    await carol.page.getByRole('link', { name: 'Cancel' }).click();
    await expect(carol.page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
    await picture(carol.page, 'openid-problem');
  });

  test('mailed links', async ({ alice, mail }) => {
    const { page } = alice;
    await hasAuthenticator(alice);
    await settle(alice);
    await alice.opens(await mail.routeTo('verify'));
    await page.getByRole('main').getByRole('button').first().waitFor();
    await picture(page, 'verify-email');
    await page.getByRole('main').getByRole('button').first().click();
    await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
    await picture(page, 'verify-email-done');
    await alice.opens('/account');
    await opensSection(alice, 'Passkeys', 'Add a passkey');
    await readsCodes(page);
    await alice.signsOut();
    await alice.isSignedOut();
    await alice.opens('/forgot?workspace=acme-labs');
    await page.getByLabel('Email').fill(alice.email);
    await picture(page, 'forgot-password');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('is on its way')).toBeVisible();
    await picture(page, 'forgot-password-sent');
    const reset = await mail.routeTo('reset');
    await alice.opens(reset);
    await page.getByLabel('New password').fill('password');
    await page.getByLabel('Confirm password').fill('password');
    await page.keyboard.press('Enter');
    await expect(page.getByText('among the most common')).toBeVisible();
    await picture(page, 'reset-password');
    await page.getByLabel('New password').fill('a better horse');
    await page.getByLabel('Confirm password').fill('a better horse');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(section(page, 'After your new password').getByRole('listitem')).toBeVisible();
    await picture(page, 'reset-password-after');
    await alice.opens(reset);
    await page.getByLabel('New password').fill('a better horse');
    await page.getByLabel('Confirm password').fill('a better horse');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This link does not work any more.')).toBeVisible();
    await picture(page, 'reset-password-void');
  });

  test('invites', async ({ alice, bob, person }) => {
    const { page } = alice;
    const carol = await person('carol');
    await meet(alice, bob);
    await alice.findsSidebar();
    const link = await alice.copiesLink('launch');
    const dialog = alice.inviteDialog();
    await dialog.getByRole('list', { name: 'Links that work' }).scrollIntoViewIfNeeded();
    await picture(page, 'invite-links');
    await dialog.getByLabel('Email').fill(carol.email);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Mail an invite' }).scrollIntoViewIfNeeded();
    await picture(page, 'invite-unknown');
    await dialog.getByRole('button', { name: 'Mail an invite' }).click();
    await expect(dialog.getByText('An invite link is on its way')).toBeVisible();
    await picture(page, 'invite-mailed');

    await carol.follows(link);
    await carol.fillsInInvite();
    await picture(carol.page, 'invite-page');
    await carol.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await picture(carol.page, 'invite-page-sign-in');
    await carol.hasAccount();
    await carol.follows(link);
    await expect(carol.page.getByText(`You are signed in as ${carol.email}.`)).toBeVisible();
    await picture(carol.page, 'invite-page-join');
    await carol.follows('/#/invite/unknown');
    await expect(carol.page.getByRole('heading', { name: 'does not work' })).toBeVisible();
    await picture(carol.page, 'invite-page-dead');
    await alice.hasInvited(carol, 'acme-labs');
    await carol.opens('/');
    await carol.page.reload();
    await expect(carol.page.getByText('You were invited to Acme Labs')).toBeVisible();
    await picture(carol.page, 'home-invited');
  });
});
