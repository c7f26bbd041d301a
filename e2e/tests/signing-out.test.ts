import type { Actor } from '../actors/actor.js';
import { settle } from '../actors/meet.js';
import { expect, test } from '../fixtures/test.js';

/** The keys of stored data that names the account, or holds its drafts and messages. */
function keptOf({ page }: Actor): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage).filter((key) =>
      /^parley\.(draft|text|unread|stay|outbox)\./.test(key),
    ),
  );
}

function unsentIn({ page }: Actor): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('parley-outbox');
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const stored = opening.result.transaction('entries').objectStore('entries').getAll();
          stored.addEventListener('success', () => resolve(stored.result as unknown[]));
        });
      }),
  );
}

test('R7: a message sent after the session ended is kept for alice, who is told at once', async ({
  alice,
}) => {
  const { page } = alice;
  await settle(alice);
  const answers: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/messages')) answers.push(answer.status());
  });
  // Ended as the message leaves, so that no other request tells the page of it; the socket stays open.
  await page.route(
    '**/api/messages',
    async (route) => {
      await page.context().clearCookies({ name: 'parley_session' });
      await route.continue();
    },
    { times: 1 },
  );
  await alice.types('Not lost');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You have been signed out' })).toBeVisible();
  // The CSRF token belonged to the session; one retry, in case another tab has just signed in; and
  // no more.
  expect(answers).toEqual([403, 401, 401]);

  await page.getByRole('button', { name: 'Sign in again' }).click();
  await alice.fillsInSignIn();
  await alice.isInWorkspace('acme-labs');
  await alice.sees('Not lost');
  await alice.hasNothingPending();
  const id = await alice.channelId('acme-labs', 'general');
  const stored = await page.request.get(`/api/channels/${id}/messages`);
  expect(await stored.text()).toContain('Not lost');
});

test('signing out keeps drafts on the server, and takes the account’s own out of the browser', async ({
  alice,
}) => {
  const { page } = alice;
  await settle(alice);
  await alice.types('Half a thought');
  await expect.poll(() => keptOf(alice)).toContainEqual(expect.stringMatching(/^parley\.draft\./));
  await page.evaluate(() => localStorage.setItem('parley.draft.4711.1', '<p>Somebody else’s</p>'));

  await alice.signsOut();
  await alice.isSignedOut();
  expect(await keptOf(alice)).toEqual(['parley.draft.4711.1']);
  await alice.signsIn('acme-labs');
  await expect(alice.composer()).toHaveText('Half a thought');
});

test.describe('what only this browser keeps', () => {
  test.use({ tolerated: /ERR_FAILED/ });

  test('is lost by signing out only after a question: drafts, unfinished texts, and messages', async ({
    alice,
  }) => {
    const { page } = alice;
    await settle(alice);
    await page.route('**/draft', (route) => route.abort());
    await alice.types('Half a thought');
    await expect.poll(() => keptOf(alice)).toHaveLength(1);
    await alice.channelTopic('Add a topic').click();
    await page
      .getByRole('dialog', { name: 'Edit topic' })
      .getByRole('textbox')
      .fill('Half a topic');
    await alice.signsOut();
    await expect(alice.question()).toContainText(
      'This browser keeps 1 draft and 1 unfinished text, and nothing else does.',
    );
    await alice.question().getByRole('button', { name: 'Cancel' }).click();
    await alice.opens('/workspace/acme-labs/0');
    await expect(alice.composer()).toHaveText('Half a thought');

    await alice.signsOut();
    await alice.question().getByRole('button', { name: 'Sign out' }).click();
    await alice.isSignedOut();
    expect(await keptOf(alice)).toEqual([]);
    await alice.signsIn('acme-labs');
    await expect(alice.composer()).toHaveText('');

    await page.unroute('**/draft');
    await page.route('**/api/messages', (route) => route.abort());
    for (const text of ['One', 'Two']) {
      await alice.types(text);
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => unsentIn(alice)).toHaveLength(2);
    await alice.signsOut();
    await expect(alice.question()).toContainText('2 messages that were not sent');
    await alice.question().getByRole('button', { name: 'Sign out' }).click();
    await alice.isSignedOut();
    expect(await unsentIn(alice)).toEqual([]);
  });
});

test('signing out in a tab signs the others out, which restore nothing', async ({
  alice,
  anotherTab,
}) => {
  await settle(alice);
  const other = await anotherTab(alice);
  await other.opens('/create');
  await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible();
  const leaving = await anotherTab(alice);
  await leaving.signsOut();
  await leaving.isSignedOut();
  for (const { page } of [alice, other]) await expect(page).toHaveURL(/#\/signin$/);
  expect(await keptOf(alice)).toEqual([]);
});

test('a tab that did not hear of it puts no draft back', async ({ alice, anotherTab }) => {
  const { page } = alice;
  await page.routeWebSocket(/\/cable$/, () => undefined);
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined;
  });
  await settle(alice);
  await alice.types('Before');
  await expect.poll(() => keptOf(alice)).toContainEqual(expect.stringMatching(/^parley\.draft\./));
  const leaving = await anotherTab(alice);
  await leaving.signsOut();
  await leaving.isSignedOut();
  await alice.types(' and after');
  // Leaving the page saves the draft at the latest.
  await alice.opensNothing();
  expect(await keptOf(leaving)).toEqual([]);
});

test('a visitor’s page follows a sign-in in another tab, but a form stays', async ({
  alice,
  anotherTab,
}) => {
  await alice.hasAccount();
  await alice.page.context().clearCookies({ name: 'parley_session' });
  await alice.opens('/tbd');
  const form = await anotherTab(alice);
  await form.opens('/signup');
  await form.page.getByLabel('Email').fill('somebody@example.com');
  const signing = await anotherTab(alice);
  await signing.opens('/signin?account');
  await signing.fillsInSignIn();
  await expect(alice.page.getByRole('button', { name: 'Your Workspaces' })).toBeVisible();
  await expect(form.page.getByLabel('Email')).toHaveValue('somebody@example.com');
});
