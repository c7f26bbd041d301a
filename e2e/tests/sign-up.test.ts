import { expect, test } from '../fixtures/test.js';

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

test('a password’s problem is shown once', async ({ alice }) => {
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

test('an e-mail can be used once, ignoring case', async ({ alice, bob }) => {
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

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('a new account has the browser’s time zone', async ({ alice }) => {
    const answered = alice.page.waitForResponse('**/api/users');
    await alice.signsUp();
    expect(await (await answered).json()).toMatchObject({
      timezone_offset: 9,
      timezone: 'Asia/Tokyo',
    });
  });
});

test('a signed-in user is led past it', async ({ alice }) => {
  await alice.signsUp();
  await alice.opens('/signup');
  await expect(alice.page).toHaveURL(/#\/$/);
});

test.describe('where only invited people may sign up', () => {
  test.use({ environment: { PARLEY_SIGNUPS: 'invited' } });

  test('the home page and the form say so before it is filled in', async ({ alice }) => {
    const says = alice.page.getByText(/^Only invited addresses can make an account/);
    await alice.page.goto('/');
    await expect(says).toBeVisible();
    await alice.page.getByRole('link', { name: 'Get Started' }).click();
    await expect(alice.page.getByLabel('Email')).toHaveValue('');
    await expect(says).toBeVisible();
  });
});

test.describe('where sign-up is closed', () => {
  test.use({ environment: { PARLEY_SIGNUPS: 'closed' } });

  test('there is no form', async ({ alice }) => {
    const says = alice.page.getByText('New accounts cannot be made on this server.');
    await alice.page.goto('/');
    await expect(says).toBeVisible();
    await expect(alice.page.getByRole('link', { name: 'Create your account' })).toBeHidden();
    await alice.page.goto('/#/signup');
    await expect(says).toBeVisible();
    await expect(alice.page.getByLabel('Email')).toBeHidden();
    await alice.page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(alice.page.getByLabel('Workspace address')).toBeVisible();
  });
});
