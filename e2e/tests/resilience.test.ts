import { copyFile } from 'node:fs/promises';
import { arrives, belong, meet, settle } from '../actors/meet.js';
import { unreachable } from '../browsers/problems.js';
import { test } from '../fixtures/process-test.js';
/** Where the server itself goes on: a process for each test costs more. */
import { expect, test as hostedTest } from '../fixtures/test.js';

test.use({ tolerated: unreachable });
hostedTest.use({ tolerated: unreachable });

const address = 'acme-labs';

test('R7: messages sent while the server is down arrive once', async ({ alice, bob, parley }) => {
  await belong(alice, bob);
  await alice.hasPosted(await alice.channelId(address, 'general'), '<p>Before</p>');
  await Promise.all([alice, bob].map((one) => arrives(one)));
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
  // The page does not send again the messages that it has stored.
  await alice.reloads();
  for (const somebody of [alice, bob]) {
    await somebody.seesInOrder('Before', 'Meanwhile one', 'Meanwhile two', 'After');
  }
});

test.describe('a server that is stopped', () => {
  test('R3: a restored backup shows its messages, and none of the lost ones', async ({
    alice,
    bob,
    parley,
  }) => {
    await meet(alice, bob);
    const general = await alice.channelId(address, 'general');
    await alice.hasPosted(general, '<p>In the backup</p>');
    await bob.sees('In the backup');
    await parley.stop();
    await copyFile(parley.database, `${parley.database}.backup`);
    await parley.start();
    await Promise.all([alice, bob].map((one) => one.isBack()));
    for (const text of ['Lost one', 'Lost two']) await alice.hasPosted(general, `<p>${text}</p>`);
    await Promise.all([alice, bob].map((one) => one.sees('Lost two')));

    await bob.page.context().setOffline(true);
    await parley.stop();
    await copyFile(`${parley.database}.backup`, parley.database);
    await parley.start();
    await alice.isBack();
    await alice.seesNoMore('Lost one');
    // Enough messages that bob's old offsets exist in the new history, too.
    for (const text of ['Instead one', 'Instead two', 'Instead three']) {
      await alice.hasPosted(general, `<p>${text}</p>`);
    }
    await bob.page.context().setOffline(false);
    await bob.isBack();
    for (const somebody of [alice, bob]) {
      await somebody.seesInOrder('In the backup', 'Instead one', 'Instead two', 'Instead three');
      await somebody.seesNoMore('Lost one');
      await somebody.seesNoMore('Lost two');
    }
  });
});

test('R7: a message unsent when the page is closed is sent on return, once the server is reached', async ({
  alice,
  parley,
}) => {
  await settle(alice);
  const { page } = alice;
  const launch = await alice.channelId(address, 'launch');
  await alice.hasPosted(await alice.channelId(address, 'general'), '<p>Before</p>');
  await alice.opensChannel('launch');
  await alice.types('Half a thought');
  await alice.opensChannel('general');
  await alice.sees('Before');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await parley.kill();
  await alice.types('Still to go');
  await page.keyboard.press('Enter');
  await alice.types('And this');
  // The page is gone right after the keydown event: anything stored later is lost.
  const gone = page.waitForURL('about:blank');
  await page.evaluate(() => addEventListener('keydown', () => location.assign('about:blank')));
  await page.keyboard.press('Enter');
  await gone;

  // A page that is loaded while the server is down says so, and recovers by itself.
  await alice.opens(`/workspace/${address}/${launch}`);
  await expect(page.getByRole('heading', { name: 'Parley can’t be reached' })).toBeVisible();
  await parley.start();
  await alice.isInChannel('launch');
  await expect(alice.composer()).toHaveText('Half a thought');
  await alice.opensChannel('general');
  await alice.sees('And this');
  await alice.hasNothingPending();
  await alice.reloads();
  await alice.seesInOrder('Before', 'Still to go', 'And this');
  await alice.hasNothingPending();
});

hostedTest(
  'R4: back online, bob gets the messages he missed, and no longer reads that the server cannot be reached',
  async ({ alice, bob }) => {
    await belong(alice, bob);
    const general = await alice.channelId(address, 'general');
    await alice.hasPosted(general, '<p>Before</p>');
    await arrives(bob);
    const { page } = bob;
    // The toolbar is fetched after the first paint.
    await bob.pointsAt('Before');
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await alice.hasPosted(general, '<p>While you were out</p>');
    await bob.reacts('Before', 'Sounds good');
    const notice = page
      .getByRole('status')
      .getByText("Parley can't be reached. Check your connection and try again.");
    await expect(notice).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
    await bob.isBack();
    // It would disappear by itself a few seconds later.
    await expect(notice).toHaveCount(0, { timeout: 1_000 });
    await bob.sees('While you were out');
    await bob.seesInOrder('Before', 'While you were out');
  },
);

hostedTest(
  'R7: where the network answers with pages of its own, the workspace and the message come once it is through',
  async ({ alice }) => {
    await settle(alice);
    const { page } = alice;
    const portal = '<h1>Sign in to this network</h1>';
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 403, contentType: 'text/html', body: portal }),
    );
    await alice.types('For later');
    await page.keyboard.press('Enter');
    const pending = alice.message('For later').getByRole('img', { name: 'Sending' });
    await expect(pending).toBeVisible();
    await alice.reloads();
    await expect(page.getByRole('heading', { name: /could not be loaded/ })).toBeVisible();
    await expect(page.getByText("Parley can't be reached.")).toBeVisible();

    await page.unroute('**/api/**');
    await alice.isInChannel('general');
    await alice.sees('For later');
    await alice.hasNothingPending();
  },
);

hostedTest.describe('a server without room on its disk', () => {
  hostedTest.use({ tolerated: /status of 507/ });

  hostedTest(
    'R7: a message it cannot store stays pending, says why, and arrives by itself',
    async ({ alice }) => {
      await settle(alice);
      await alice.page.route('**/api/messages', (route) =>
        route.fulfill({ status: 507, json: ['No room left.'] }),
      );
      await alice.types('For later');
      await alice.page.keyboard.press('Enter');
      const delayed = alice.message('Not sent yet, trying again. No room left.');
      await expect(delayed).toContainText('For later');

      const stored = alice.page.waitForResponse(
        (answer) => answer.url().endsWith('/api/messages') && answer.ok(),
      );
      await alice.page.unroute('**/api/messages');
      await stored;
      await alice.hasNothingPending();
      await expect(delayed).toBeHidden();
      await alice.sees('For later');
    },
  );
});
