import { hold } from '../browsers/hold.js';
import { expect, test } from '../fixtures/test.js';

test('three pages make a workspace', async ({ alice }) => {
  const { page } = alice;
  const next = page.getByRole('button', { name: 'Next' });
  await alice.hasAccount();
  await alice.opens('/create');

  await expect(page.getByText("What's your workspace address?")).toBeVisible();
  await expect(next).toBeDisabled();
  const address = page.getByPlaceholder('Ex. aa or app-academy');
  await address.pressSequentially(' acme labs');
  await expect(address).toHaveValue('acme-labs');
  await next.click();

  await expect(page.getByText("What's a project your team is working on?")).toBeVisible();
  await expect(next).toBeDisabled();
  await page.getByPlaceholder('Ex. Q1 Budget, User Authentication').pressSequentially('q1 budget');
  await page.keyboard.press('Enter');

  await expect(page.getByText("Tada! Meet your team's first channel: #q1-budget")).toBeVisible();
  await page.getByRole('button', { name: 'See Your Channel in Parley' }).click();
  await alice.isInWorkspace('acme-labs');
  await expect(alice.sidebar().getByRole('link', { name: 'q1-budget' })).toBeVisible();
  await expect(alice.sidebar().getByRole('link', { name: 'general' })).toBeVisible();
});

test.describe('an address', () => {
  test.use({ tolerated: /net::ERR_FAILED/ });

  test('can be taken once; one that could not be looked up can be tried again as it is', async ({
    alice,
    bob,
  }) => {
    const { page } = bob;
    await Promise.all([alice, bob].map((one) => one.hasAccount()));
    await alice.hasWorkspace('acme-labs', 'launch');
    await bob.opens('/create');
    const address = page.getByPlaceholder('Ex. aa or app-academy');
    const next = page.getByRole('button', { name: 'Next' });
    const taken = page.getByText('Workspace address already taken.');
    await address.fill('acme-labs');
    await page.keyboard.press('Enter');
    await expect(taken).toBeVisible();
    await expect(next).toBeDisabled();
    await address.fill('acme-works');
    await expect(taken).toBeHidden();
    await expect(next).toBeEnabled();

    await page.route('**/api/workspaces/acme-works', (route) => route.abort());
    await page.keyboard.press('Enter');
    const problem = page.getByText("Parley can't be reached. Check your connection and try again.");
    await expect(problem).toBeVisible();
    await expect(next).toBeEnabled();
    await page.unrouteAll();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/address/);
    await expect(problem).toBeHidden();
  });
});

test('the browser’s Back and Forward keep the typed text; leaving while an address is checked is not undone', async ({
  alice,
}) => {
  const { page } = alice;
  await alice.hasAccount();
  await alice.opens('/');
  await page.getByRole('main').locator('a[href="#/create"]').click();
  const lookup = await hold(page, '**/api/workspaces/acme-labs');
  const address = page.getByPlaceholder('Ex. aa or app-academy');
  const channel = page.getByPlaceholder('Ex. Q1 Budget, User Authentication');
  await address.fill('acme-labs');
  await page.keyboard.press('Enter');
  await lookup.begun();
  await page.goBack();
  await expect(page.getByText('Welcome back')).toBeVisible();
  await lookup.answered();
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.getByText('Welcome back')).toBeVisible();

  await page.getByRole('main').locator('a[href="#/create"]').click();
  await address.fill('acme-labs');
  await page.keyboard.press('Enter');
  await channel.fill('launch');
  await page.goBack();
  await expect(address).toHaveValue('acme-labs');
  await page.goForward();
  await expect(channel).toHaveValue('launch');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Tada!/ })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(channel).toHaveValue('launch');
  await page.goBack();
  await page.goBack();
  await expect(page.getByText('Welcome back')).toBeVisible();
  await page.goForward();
  await expect(address).toHaveValue('acme-labs');
});

test('an address taken meanwhile leads back to the first page, signing out in another tab to signing in', async ({
  alice,
  bob,
  anotherTab,
}) => {
  const { page } = alice;
  await Promise.all([alice, bob].map((one) => one.hasAccount()));
  await alice.describesWorkspace('acme-labs', 'launch');
  await bob.hasWorkspace('acme-labs', 'launch');
  await alice.finish().click();
  await expect(page.getByText('Workspace address already taken.')).toBeVisible();
  await expect(page.getByPlaceholder('Ex. aa or app-academy')).toHaveValue('');

  await alice.describesWorkspace('acme-works', 'launch');
  const other = await anotherTab(alice);
  await other.signsOut();
  await other.isSignedOut();
  await expect(page).toHaveURL(/#\/signin$/);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Sign Up' })).toBeVisible();
});

test('a visitor is sent to sign in', async ({ alice }) => {
  await alice.opens('/create');
  await expect(alice.page).toHaveURL(/#\/signin$/);
});
