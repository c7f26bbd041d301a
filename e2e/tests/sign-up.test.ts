import { expect, test } from '../test.js';

test('the form can be sent once it is valid', async ({ alice }) => {
  const { page } = alice;
  await alice.opens('/signup');
  await expect(page.getByText('Sign up to Parley.')).toBeVisible();
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign Up' });
  await expect(submit).toBeDisabled();
  await alice.fillsInSignUp();
  await expect(submit).toBeEnabled();
  await page.getByLabel('Confirm password').fill('');
  await expect(submit).toBeDisabled();
});

test('passwords that are short or differ are named', async ({ alice }) => {
  const { page } = alice;
  await alice.opens('/signup');
  await page.getByLabel('Email').fill(alice.email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('shore');
  await page.getByLabel('Confirm password').blur();
  await expect(page.getByText('Passwords do not match, please try again.')).toBeVisible();
  await page.getByLabel('Confirm password').fill('short');
  await expect(page.getByText('Passwords do not match, please try again.')).toBeHidden();
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible();
});

test('what is wrong with a password is said once', async ({ alice }) => {
  const { page } = alice;
  await alice.opens('/signup');
  await page.getByLabel('Email').fill(alice.email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('short');
  const problem = page.getByText('Password must be at least 6 characters long.');
  await expect(problem).toHaveCount(1);
  await page.getByLabel('Confirm password').press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
  await expect(problem).toHaveCount(1);
});

test('an e-mail can be taken once, whatever its capitals', async ({ alice, bob }) => {
  await alice.signsUp();
  await bob.opens('/signup');
  await bob.fillsInSignUp();
  await bob.page.getByLabel('Email').fill(alice.email.toUpperCase());
  await bob.page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  const banner = bob.page.getByText('User already exists, please try again.');
  await expect(banner).toBeVisible();
  await bob.page.getByLabel('Email').fill(bob.email);
  await expect(banner).toBeHidden();
});

test('somebody signed in has no use for it', async ({ alice }) => {
  await alice.signsUp();
  await alice.opens('/signup');
  await expect(alice.page).toHaveURL(/#\/$/);
});
