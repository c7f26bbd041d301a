import { hold } from '../browsers/hold.js';
import { expect, test } from '../fixtures/test.js';

test('a visitor comes from an unknown address by way of signing up, and finds the workspace', async ({
  alice,
  bob,
  parley,
}) => {
  const { page } = bob;
  await alice.hasAccount();
  await alice.hasWorkspace('acme-labs', 'launch');

  await bob.opens('/signin/nowhere');
  await expect(page).toHaveURL(/#\/signin$/);
  const nav = page.getByRole('navigation');
  await nav.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/#\/signup/);
  await nav.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/#\/signin$/);
  await expect(page.getByText(`.${new URL(parley.url).host}`)).toBeVisible();
  const field = page.getByRole('main').getByRole('textbox');
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(next).toBeDisabled();

  await field.pressSequentially('- nowhere at all');
  await expect(field).toHaveValue('nowhere-at-all');
  await next.click();
  const banner = page.getByText("We couldn't find your workspace.");
  await expect(banner).toBeVisible();

  await field.fill('');
  await expect(banner).toBeHidden();
  // With the trailing space that a phone's keyboard adds.
  await field.fill('Acme Labs ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/signin\/acme-labs$/);
  await expect(page.getByText(`Sign in to acme-labs.${new URL(parley.url).host}.`)).toBeVisible();
});

test('an address in capitals is the same address', async ({ alice, person }) => {
  await alice.hasAccount();
  await alice.hasWorkspace('acme-labs', 'launch');
  const elsewhere = await person('alice');
  const { page } = elsewhere;
  await elsewhere.opens('/signin/ACME-Labs');
  await expect(page).toHaveURL(/#\/signin\/acme-labs$/);
  await elsewhere.fillsInSignIn();
  await elsewhere.isInWorkspace('acme-labs');
  await elsewhere.opens('/workspace/ACME-Labs/people-browser');
  await expect(page).toHaveURL(/#\/workspace\/acme-labs\/people-browser$/);
  await expect(page.getByRole('main').getByRole('button', { name: 'Invite People' })).toBeVisible();
});

test('a workspace signed in to elsewhere opens in this page, too', async ({ alice }) => {
  await alice.hasAccount();
  await alice.opens('/');
  await expect(alice.page.getByText('Welcome back')).toBeVisible();
  await alice.hasWorkspace('acme-labs', 'launch');
  // This page was loaded before the workspace was created.
  await alice.opens('/workspace/acme-labs/0');
  await alice.isInWorkspace('acme-labs');
  await alice.opens('/workspace/nowhere/0');
  await expect(alice.page).toHaveURL(/#\/signin$/);
});

test('the answer of a form left meanwhile is ignored', async ({ alice, person }) => {
  const { page } = alice;
  await alice.hasAccount();
  await alice.hasWorkspace('acme-labs', 'launch');
  const visitor = await person('visitor');
  await visitor.opens('/signin');
  const lookup = await hold(visitor.page, '**/api/workspaces/acme-labs');
  await visitor.page.getByRole('main').getByRole('textbox').fill('acme-labs');
  await visitor.page.keyboard.press('Enter');
  await lookup.begun();
  await visitor.page.getByRole('navigation').getByRole('link', { name: 'Sign Up' }).click();
  await visitor.fillsInSignUp();
  await lookup.answered();
  await expect(visitor.page).toHaveURL(/#\/signup$/);
  await expect(visitor.page.getByLabel('Email')).toHaveValue(visitor.email);

  await page.context().clearCookies();
  await alice.opens('/signin/acme-labs');
  const signingIn = await hold(page, '**/api/session');
  await alice.fillsInSignIn();
  await signingIn.begun();
  await page.getByRole('main').getByRole('link', { name: 'Find another one' }).click();
  await expect(page).toHaveURL(/#\/signin$/);
  await signingIn.answered();
  await expect(page.getByRole('button', { name: 'Your Workspaces' })).toBeVisible();
  await expect(page).toHaveURL(/#\/signin$/);
});

test('a refusal does not reveal its reason', async ({ alice, bob }) => {
  await Promise.all([alice.hasAccount(), bob.hasAccount()]);
  await alice.hasWorkspace('acme-labs', 'launch');
  const refusal = 'Invalid username/password. Please try again or contact workspace owner.';

  await alice.opens('/signin/acme-labs');
  await alice.fillsInSignIn('not her secret');
  await expect(alice.page.getByText(refusal)).toBeVisible();
  await alice.page.getByLabel('Password').fill(alice.password);
  await expect(alice.page.getByText(refusal)).toBeHidden();

  await bob.opens('/signin/acme-labs');
  await bob.fillsInSignIn();
  await expect(bob.page.getByText(refusal)).toBeVisible();
});

test('an account without a workspace can sign in', async ({ alice, person }) => {
  await alice.hasAccount();
  const elsewhere = await person('alice');
  await elsewhere.opens('/signin?account');
  await expect(elsewhere.page.getByText('Sign in to Parley.')).toBeVisible();
  await elsewhere.fillsInSignIn();
  await expect(elsewhere.page.getByText('Welcome back')).toBeVisible();
});
