import { test } from '../fixtures/test.js';

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
