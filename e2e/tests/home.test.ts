import { expect, test } from '../fixtures/test.js';

test('alice, in no workspace yet, is shown where to go; later she finds it on the home page, and in the menu', async ({
  alice,
}) => {
  const { page } = alice;
  await alice.hasAccount();
  await alice.opens('/');
  const main = page.getByRole('main');
  await expect(main.getByText('You are not logged into any workspaces!')).toBeVisible();
  await expect(main.locator('a[href="#/create"]')).toBeVisible();
  await expect(main.locator('a[href="#/signin"]')).toBeVisible();

  await alice.hasWorkspace('acme-labs', 'launch');
  await alice.reloads();
  await expect(main.getByText('Acme Labs')).toBeVisible();
  await expect(main.getByText('1 member', { exact: true })).toBeVisible();
  await expect(main.locator('a[href="#/workspace/acme-labs/0"]')).toBeVisible();
  await page.getByRole('button', { name: 'Your Workspaces' }).click();
  await page.getByRole('menuitem', { name: 'Acme Labs' }).click();
  await alice.isInWorkspace('acme-labs');
});

test('alice signs out, also in another tab, once she is back in it', async ({
  alice,
  anotherTab,
}) => {
  const { page } = alice;
  await alice.hasAccount();
  await alice.opens('/');
  const other = await anotherTab(alice);
  await other.opens('/create');
  await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await alice.opens('/create');
  await expect(page).toHaveURL(/#\/signin$/);
  // The event that a browser sends when its window gets the focus again.
  await other.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(other.page).toHaveURL(/#\/signin$/);
});

test('a visitor is shown the way in, and pages about Parley, its features and its data', async ({
  alice,
}) => {
  const { page } = alice;
  await alice.opens('/');
  const nav = page.getByRole('navigation');
  await expect(nav.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '#/signin');
  await expect(nav.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '#/signup');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [link, heading, sentence] of [
    ['About', 'About Parley', /^Version \d+\.\d+\.\d+\.$/],
    ['Help', 'Help', /once you open the workspace here again/],
    ['Privacy', 'Privacy', /a hash of the password/],
    ['Terms', 'Terms', /under which it comes without any warranty/],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(/#\/tbd\?/);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await alice.opens('/tbd');
  await expect(page.getByRole('heading', { name: 'About Parley' })).toBeVisible();
});
