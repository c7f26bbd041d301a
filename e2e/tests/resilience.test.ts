import { copyFile } from 'node:fs/promises';
import { meet, settle } from '../actors/meet.js';
import { unreachable } from '../problems.js';
import { test } from '../process-test.js';
import { expect } from '../test.js';

test.use({ tolerated: [unreachable] });

test('R7: messages sent while the server is down arrive once', async ({ alice, bob, parley }) => {
  await meet(alice, bob);
  await alice.says('Before');
  await bob.sees('Before');

  await parley.kill();
  await alice.says('Meanwhile one');
  await alice.says('Meanwhile two');
  await Promise.all([alice, bob].map((one) => one.isCutOff()));
  await parley.start();

  await Promise.all([alice, bob].map((one) => one.isBack()));
  await bob.sees('Meanwhile one');
  await bob.sees('Meanwhile two');
  await alice.hasNothingPending();
  await alice.says('After');
  await bob.sees('After');
  for (const somebody of [alice, bob]) {
    await somebody.reloads();
    await somebody.seesInOrder('Before', 'Meanwhile one', 'Meanwhile two', 'After');
  }
});

test('R7: a message unsent when the page is closed is sent on return', async ({
  alice,
  bob,
  parley,
}) => {
  await meet(alice, bob);
  await alice.says('Before');
  await parley.kill();
  await alice.types('Still to go');
  await alice.page.keyboard.press('Enter');
  await alice.types('And this');
  // The page is gone right after the keydown event: anything stored later is lost.
  const gone = alice.page.waitForURL('about:blank');
  await alice.page.evaluate(() =>
    addEventListener('keydown', () => location.assign('about:blank')),
  );
  await alice.page.keyboard.press('Enter');
  await gone;
  await bob.isCutOff();
  await parley.start();
  await alice.opens('/workspace/acme-labs/0');
  await bob.isBack();
  await bob.sees('And this');
  await alice.opensChannel('general');
  for (const somebody of [alice, bob]) {
    await somebody.seesInOrder('Before', 'Still to go', 'And this');
  }
});

test('R4: bob gets the messages he missed while offline', async ({ alice, bob }) => {
  await meet(alice, bob);
  await alice.says('Before');
  await bob.sees('Before');
  await bob.page.context().setOffline(true);
  await expect(bob.page.getByText('You are offline.')).toBeVisible();
  await alice.says('While you were out');
  await alice.hasNothingPending();
  await bob.page.context().setOffline(false);
  await bob.sees('While you were out');
  await bob.seesInOrder('Before', 'While you were out');
});

test('R3: a restored backup shows its messages, and none of the lost ones', async ({
  alice,
  bob,
  parley,
}) => {
  await meet(alice, bob);
  await alice.says('In the backup');
  await bob.sees('In the backup');
  await parley.stop();
  await copyFile(parley.database, `${parley.database}.backup`);
  await parley.start();
  await Promise.all([alice, bob].map((one) => one.isBack()));
  await alice.says('Lost one');
  await alice.says('Lost two');
  await bob.sees('Lost two');

  await bob.page.context().setOffline(true);
  await parley.stop();
  await copyFile(`${parley.database}.backup`, parley.database);
  await parley.start();
  await alice.isBack();
  await alice.seesNoMore('Lost one');
  // Enough messages that bob's old offsets exist in the new history, too.
  for (const text of ['Instead one', 'Instead two', 'Instead three']) await alice.says(text);
  await alice.hasNothingPending();
  await bob.page.context().setOffline(false);
  await bob.isBack();
  for (const somebody of [alice, bob]) {
    await somebody.seesInOrder('In the backup', 'Instead one', 'Instead two', 'Instead three');
    await somebody.seesNoMore('Lost one');
    await somebody.seesNoMore('Lost two');
  }
});

test('the notice of an unreachable server disappears once it is reached', async ({ alice }) => {
  await settle(alice);
  const { page } = alice;
  await alice.says('Lunch at one?');
  await alice.hasNothingPending();
  // The toolbar is fetched after the first paint.
  await alice.pointsAt('Lunch at one?');
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await alice.reacts('Lunch at one?', 'Sounds good');
  const notice = page
    .getByRole('status')
    .getByText("Parley can't be reached. Check your connection and try again.");
  await expect(notice).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await alice.isBack();
  // It would disappear by itself a few seconds later.
  await expect(notice).toHaveCount(0, { timeout: 1_000 });
});

test('a page loaded while the server is down says so, and recovers by itself', async ({
  alice,
  parley,
}) => {
  await settle(alice);
  const { page } = alice;
  await alice.opensChannel('launch');
  await alice.types('Half a thought');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await parley.kill();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Parley can’t be reached' })).toBeVisible();
  await parley.start();
  await alice.isInChannel('launch');
  await expect(alice.composer()).toHaveText('Half a thought');
});

test.describe('a server without room on its disk', () => {
  test.use({ tolerated: [/status of 507/] });

  test('R7: a message it cannot store stays pending, says why, and arrives by itself', async ({
    alice,
    bob,
  }) => {
    await meet(alice, bob);
    await alice.page.route('**/api/messages', (route) =>
      route.fulfill({ status: 507, json: ['No room left.'] }),
    );
    await alice.types('For later');
    await alice.page.keyboard.press('Enter');
    const delayed = alice.message('Not sent yet, trying again. No room left.');
    await expect(delayed).toContainText('For later');

    await alice.page.unroute('**/api/messages');
    await bob.sees('For later');
    await alice.hasNothingPending();
    await expect(delayed).toBeHidden();
  });
});
