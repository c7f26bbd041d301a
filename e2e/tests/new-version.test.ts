import { hold } from '../browsers/hold.js';
import { expect, test } from '../fixtures/test.js';

// Chromium's error for a missing part of the program.
test.use({ tolerated: /status of 404 .*\/assets\// });

test('a page of an old version reloads when a part of it is missing', async ({ alice }) => {
  const { page } = alice;
  await page.route('**/assets/editor-*.js', (route) => route.fulfill({ status: 404 }));
  await alice.signsUp();
  const loadedAnew = page.waitForEvent('load');
  await alice.createsWorkspace('acme-labs', 'launch');
  await loadedAnew;
  await alice.isInWorkspace('acme-labs');
});

test('a view has its title while its code is fetched, and a button to try again after a failure', async ({
  alice,
}) => {
  const { page } = alice;
  const code = '**/assets/ActivityView-*.js';
  await alice.hasAccount();
  await alice.hasWorkspace('acme-labs', 'launch');
  await alice.enters('acme-labs');
  const { begun, release } = await hold(page, code);
  await alice.sidebar().getByRole('link', { name: 'Activity' }).click();
  await begun();
  const heading = page.getByRole('heading', { name: 'Activity', level: 1 });
  const coming = page.getByRole('main').getByRole('status', { name: 'Loading', exact: true });
  await expect(heading).toBeVisible();
  await expect(coming).toBeVisible();

  const loadedAnew = page.waitForEvent('load');
  release({ status: 404, json: [] });
  await loadedAnew;
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(heading).toBeVisible();
  await expect(coming).toBeHidden();
  await page.unroute(code);
  await again.click();
  await expect(page.getByRole('main').getByText('Nothing yet')).toBeVisible();
  await expect(heading).toBeVisible();
});
