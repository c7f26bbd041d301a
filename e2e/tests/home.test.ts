import { expect, test } from '../test.js';

test('a visitor is greeted and shown the way in', async ({ alice: { opens, page } }) => {
  await opens('/');
  const nav = page.getByRole('navigation');
  await expect(nav.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '#/signin');
  await expect(nav.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '#/signup');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('alice, in no workspace yet, is shown where to go', async ({ alice }) => {
  await alice.signsUp();
  const main = alice.page.getByRole('main');
  await expect(main.getByText('You are not logged into any workspaces!')).toBeVisible();
  await expect(main.locator('a[href="#/create"]')).toBeVisible();
  await expect(main.locator('a[href="#/signin"]')).toBeVisible();
});

test('alice finds her workspaces on the home page, and in the menu', async ({ alice }) => {
  const { page } = alice;
  await alice.signsUp();
  await alice.createsWorkspace('acme-labs', 'launch');
  await alice.opens('/');
  const main = page.getByRole('main');
  await expect(main.getByText('Acme Labs')).toBeVisible();
  await expect(main.getByText('1 member', { exact: true })).toBeVisible();
  await expect(main.locator('a[href="#/workspace/acme-labs/0"]')).toBeVisible();

  await page.getByRole('button', { name: 'Your Workspaces' }).click();
  await page.getByRole('menuitem', { name: 'Acme Labs' }).click();
  await alice.isInWorkspace('acme-labs');
});

test('alice signs out', async ({ alice }) => {
  const { page } = alice;
  await alice.signsUp();
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await alice.opens('/create');
  await expect(page).toHaveURL(/#\/signin$/);
});

test('alice, back in a tab after she signed out in another, is not signed in there', async ({
  alice,
  anotherTab,
}) => {
  const { page } = alice;
  await alice.signsUp();
  const other = await anotherTab(alice);
  await other.opens('/create');
  await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  // The event that a browser sends when its window gets the focus again.
  await other.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(other.page).toHaveURL(/#\/signin$/);
});

test('the footer links to pages about Parley, its features and its data', async ({ alice }) => {
  const { page } = alice;
  await alice.opens('/');
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
