import { type Actor, actor } from '../actors/actor.js';
import { meet, settleWith } from '../actors/meet.js';
import { expect, test } from '../fixtures/test.js';

// Chromium's error for calls that the test aborts.
test.use({ tolerated: /ERR_FAILED/ });

/** Another user signs in in a tab of the same browser, which ends the previous session. */
async function takesOver(newcomer: Actor, owner: Actor, address: string): Promise<Actor> {
  const there = actor(newcomer.name, await owner.page.context().newPage());
  await there.signsIn(address);
  return there;
}

/** The page is not told that its session ended, as if the computer had been asleep. */
async function sleeps({ page }: Actor): Promise<void> {
  await page.routeWebSocket(/\/cable$/, () => undefined);
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined;
  });
}

test('a page made for alice is bob’s once he has signed in in another tab', async ({
  alice,
  bob,
}) => {
  await Promise.all([alice.hasAccount(), bob.hasAccount()]);
  await bob.hasWorkspace('bobs-place', 'launch');
  await alice.opens('/tbd');
  await expect(alice.page.getByRole('button', { name: 'Your Workspaces' })).toBeVisible();

  await takesOver(bob, alice, 'bobs-place');
  await alice.page.getByRole('link', { name: 'Parley home' }).click();
  await expect(alice.page.getByText('You are signed in as bob@example.com.')).toBeVisible();
  await expect(alice.page.getByText('Bobs Place')).toBeVisible();
  await alice.page.getByRole('main').locator('a[href="#/workspace/bobs-place/0"]').click();
  await alice.isInWorkspace('bobs-place');
});

test('actions that alice began are not done in bob’s name', async ({ alice, bob }) => {
  const { page } = alice;
  await bob.hasAccount();
  await bob.hasWorkspace('bobs-place', 'launch');
  await sleeps(alice);
  await alice.hasAccount();
  await alice.describesWorkspace('acme-labs', 'launch');

  await takesOver(bob, alice, 'bobs-place');
  await alice.finish().click();
  // Bob's page starts with empty fields.
  await expect(page.getByPlaceholder('Ex. aa or app-academy')).toHaveValue('');
  await page.getByRole('button', { name: 'Your Workspaces' }).click();
  await expect(page.getByRole('menuitem', { name: 'Bobs Place' })).toBeVisible();
  expect((await page.request.get('/api/workspaces/acme-labs')).status()).toBe(404);
});

test('an unsent message waits for its author', async ({ alice, bob }) => {
  const { page } = alice;
  await sleeps(alice);
  await meet(alice, bob);
  await page.route('**/api/messages', (route) => route.abort());
  await alice.types('By alice alone');
  await page.keyboard.press('Enter');

  const there = await takesOver(bob, alice, 'acme-labs');
  const refused = page.waitForResponse((answer) => answer.status() === 409);
  await page.unroute('**/api/messages');
  await refused;
  // The page now belongs to bob.
  await alice.isInWorkspace('acme-labs');
  await expect(page.getByRole('textbox', { name: /^Message / }).first()).toBeVisible();
  await there.says('By bob');
  await expect(there.messageList().getByText('By alice alone')).toHaveCount(0);
  await page.close();

  const back = await takesOver(alice, there, 'acme-labs');
  await back.sees('By alice alone');
  await back.hasNothingPending();
  await bob.seesInOrder('By bob', 'By alice alone');
  await expect(bob.message('By alice alone')).toContainText('alice');
});

test('a file of alice’s is not uploaded in bob’s name', async ({ alice, bob }) => {
  const { page } = alice;
  await sleeps(alice);
  await settleWith(alice, bob);
  // Otherwise saving it would find out first that the page is bob's.
  const draftSaved = page.waitForResponse('**/draft');
  await alice.types('See the file');
  await draftSaved;
  await takesOver(bob, alice, 'acme-labs');

  const asked = page.waitForResponse('**/api/direct_uploads');
  await alice.fileInput().setInputFiles({
    name: 'plan.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('All of it'),
  });
  expect((await asked).status()).toBe(403);
  // Bob's page starts with an empty composer.
  await alice.isInWorkspace('acme-labs');
  await expect(alice.composer()).toHaveText('');
  await expect(alice.filesToSend()).toHaveCount(0);
});

test('two tabs of alice both stay hers after further sign-ins', async ({ alice, anotherTab }) => {
  await alice.hasAccount();
  await alice.hasWorkspace('acme-labs', 'launch');
  await alice.opens('/tbd');
  const other = await anotherTab(alice);
  await other.signsIn('acme-labs');
  // A reload would remove it.
  await alice.page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await alice.page.getByRole('link', { name: 'Parley home' }).click();
  await expect(alice.page.getByText('Acme Labs')).toBeVisible();
  const isSamePage = () => Reflect.get(window, 'isSamePage') === true;
  expect(await alice.page.evaluate(isSamePage)).toBe(true);
});
