import { test } from '../test.js';

// What a browser says of a part of the program that is not there.
test.use({ tolerated: [/status of 404 .*\/assets\//] });

test('a page of an old version loads itself anew when a part of it is gone', async ({ alice }) => {
  const { page } = alice;
  await page.route('**/assets/editor-*.js', (route) => route.fulfill({ status: 404 }));
  await alice.signsUp();
  const loadedAnew = page.waitForEvent('load');
  await alice.createsWorkspace('acme-labs', 'launch');
  await loadedAnew;
  await alice.isInWorkspace('acme-labs');
});
