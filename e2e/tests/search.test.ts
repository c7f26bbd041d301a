import type { Actor } from '../actors/actor.js';
import { arrives, belong, belongsToo, founds, settleWith } from '../actors/meet.js';
import { entry } from '../actors/unread.js';
import { passesAxe } from '../browsers/passes-axe.js';
import { expect, test } from '../fixtures/test.js';

const address = 'acme-labs';

const results = ({ page }: Actor) => page.getByRole('list', { name: 'Results' }).getByRole('link');
const field = ({ page }: Actor) =>
  page.getByRole('searchbox', { name: 'Search messages and files' });

test('what was said is found, opened in place, and pointed at for others as they may see it', async ({
  alice,
  bob,
  person,
}) => {
  const carol = await person('carol');
  await belong(alice, bob, address);
  await belongsToo(carol, alice, address);
  const board = await alice.hasPrivateChannel(address, 'board', bob);
  await alice.hasPosted(board, '<p>明日の会議は三階の会議室です</p>');
  await alice.hasPosted(board, '<p>PLT-3699 is fixed</p>');
  for (let number = 1; number <= 60; number += 1) {
    await alice.hasPosted(board, `<p>Later ${number}</p>`);
  }
  await arrives(bob, address);
  const { page } = bob;

  // In the box of Ctrl+K, as he types.
  await bob.opensSwitcher();
  await page.keyboard.type('plt-36');
  const ticket = bob.switcher().getByRole('option', { name: 'PLT-3699 is fixed' });
  await expect(ticket.locator('mark')).toHaveText('PLT-3699');
  await page.keyboard.press('Escape');

  // All results, by the keyboard alone.
  await bob.opensSwitcher();
  await page.keyboard.type('会議');
  await expect(bob.switcher().getByRole('option', { name: '明日の' })).toBeVisible();
  await bob.opensAllResults();
  await expect(field(bob)).toHaveValue('会議');
  await expect(results(bob)).toHaveCount(1);
  await expect(results(bob).locator('mark')).toHaveText(['会議', '会議']);
  await passesAxe(page);
  await field(bob).press('ArrowDown');
  await page.keyboard.press('Enter');
  const found = bob.message('明日の会議は三階の会議室です');
  await expect(found).toBeInViewport();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await bob.chooses('明日の会議は三階の会議室です', 'Copy link');
  await expect(page.getByText('The link is copied.')).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  await page.goBack();
  await expect(field(bob)).toHaveValue('会議');

  await alice.page.goto(url);
  await expect(alice.message('明日の会議は三階の会議室です')).toBeInViewport();
  await carol.page.goto(url);
  await carol.isInChannel('general');
  for (const query of ['会議', 'PLT-3699', 'Later', 'in:board']) {
    await carol.opens(`/workspace/${address}/search?q=${encodeURIComponent(query)}`);
    await expect(carol.page.getByRole('paragraph').getByText('Nothing found')).toBeVisible();
  }
  await expect(carol.page.getByRole('main')).not.toContainText(/会議室|board is/);
});

test('filters are typed and chosen, a file is found by its name, and what is deleted is gone at once', async ({
  alice,
  bob,
}) => {
  const general = await belong(alice, bob, address);
  await bob.hasPostedFiles(general, '<p>Have a look</p>', {
    name: 'budget_2027-final.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('a,b'),
  });
  const late = await alice.hasPosted(general, '<p>The budget is late</p>');

  await alice.opens(`/workspace/${address}/search`);
  await expect(alice.page.getByText('Find any message or file')).toBeVisible();
  await field(alice).fill('budget');
  await expect(results(alice)).toHaveCount(2);
  await expect(results(alice).filter({ hasText: 'budget_2027-final.csv' })).toContainText('bob@');
  await alice.page.getByRole('button', { name: 'has:', exact: true }).click();
  await expect(field(alice)).toHaveValue('budget has:');
  await alice.page.getByRole('button', { name: 'has:file' }).click();
  await expect(results(alice)).toHaveCount(1);
  await alice.page.getByRole('button', { name: 'Remove has:file' }).click();
  await expect(results(alice)).toHaveCount(2);

  await field(alice).fill('before:soon budget');
  await expect(
    alice.page.getByRole('paragraph').getByText('“before:soon” needs a date'),
  ).toBeVisible();
  // At the end it may be unfinished: what precedes it is searched for until Enter.
  for (const [filter, problem] of [
    ['before:soon', '“before:soon” needs a date, such as before:2026-11-24.'],
    ['has:foo', '“has:foo” is not known.'],
    ['is:thread', '“is:thread” is not known.'],
  ] as const) {
    await field(alice).fill(`budget ${filter}`);
    await expect(alice.page.getByRole('paragraph').getByText(problem)).toHaveCount(1);
    await expect(results(alice)).toHaveCount(2);
    await field(alice).press('Enter');
    await expect(alice.page.getByRole('paragraph').getByText(problem)).toHaveCount(1);
    await expect(results(alice)).toHaveCount(0);
  }
  await alice.opensSwitcher();
  await alice.page.keyboard.type('budget before:soon');
  await alice.page.keyboard.press('Enter');
  await expect(field(alice)).toHaveValue('budget before:soon');
  await expect(
    alice.page.getByRole('paragraph').getByText('“before:soon” needs a date'),
  ).toBeVisible();
  await field(alice).fill('budget in:nowhere');
  await expect(alice.page.getByText('You see no channel named “nowhere”.')).toBeVisible();
  await field(alice).fill('w'.repeat(1_500));
  await expect(
    alice.page.getByRole('paragraph').getByText('Search for at most 1,000 characters.'),
  ).toBeVisible();
  await field(alice).fill('budget after:yesterday from:me');
  await expect(results(alice)).toHaveText([/The budget is late/]);
  await alice.hasDeleted(late);
  await expect(results(alice)).toHaveCount(0);
});

test('Ctrl+F asks in the channel that is shown, and on a phone search has a screen of its own', async ({
  alice,
}) => {
  await founds(alice, address);
  const launch = await alice.channelId(address, 'launch');
  await alice.hasPosted(await alice.channelId(address, 'general'), '<p>A walrus here</p>');
  await alice.hasPosted(launch, '<p>A walrus there</p>');
  await arrives(alice, address);
  const { page } = alice;

  await page.keyboard.press('Control+f');
  const within = page.getByRole('dialog', { name: 'Search this conversation' });
  await expect(within.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('walrus');
  await expect(within.getByRole('option', { name: /^Message by/ })).toHaveText([/A walrus here/]);
  await alice.opensAllResults();
  await expect(page.getByText('Only in #general.')).toBeVisible();
  await expect(results(alice)).toHaveCount(1);
  await page.getByRole('button', { name: 'Search everywhere' }).click();
  await expect(results(alice)).toHaveCount(2);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(results(alice).first()).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await results(alice).first().click();
  await expect(alice.message('A walrus there')).toBeInViewport();

  // The channel's details lead to what Ctrl+F does on a keyboard.
  await page.getByRole('heading', { name: 'launch' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Search in this conversation' }).click();
  await expect(within.getByRole('button', { name: 'In #launch' })).toBeVisible();
  await expect(within.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('walrus');
  await expect(within.getByRole('option', { name: /^Message by/ })).toHaveText([/A walrus there/]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Within a conversation the signs of channels and people are words like others.
  await page.keyboard.press('Control+f');
  await page.keyboard.type('#walrus');
  await expect(within.getByRole('option', { name: /^Message by/ })).toHaveText([/A walrus there/]);
  await page.keyboard.press('Escape');

  // Recent searches are offered again.
  await page.setViewportSize({ width: 1440, height: 900 });
  await alice.opensSwitcher();
  await alice.switcher().getByRole('option', { name: 'Search for walrus' }).click();
  await expect(field(alice)).toHaveValue('walrus');

  // Choosing the search that is shown repeats the request, even after a result without messages.
  for (const found of [0, 1]) {
    await alice.opensSwitcher();
    await page.keyboard.type('narwhal');
    await page.keyboard.press('Enter');
    await expect(alice.switcher()).toBeHidden();
    await expect(results(alice)).toHaveCount(found);
    await expect(page.getByText('Nothing found', { exact: true }).first()).toBeVisible({
      visible: found === 0,
    });
    if (found === 0) await alice.hasPosted(launch, '<p>A narwhal</p>');
  }
});

test('R8: a message that is deleted while the answer of a search is on its way is not shown', async ({
  alice,
  bob,
}) => {
  await settleWith(bob, alice, address);
  const general = await alice.channelId(address, 'general');
  const walrus = await alice.hasPosted(general, '<p>A short-lived walrus</p>');
  await bob.sees('A short-lived walrus');
  let mayGoOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    mayGoOn = resolve;
  });
  const isAnswered = new Promise<void>((resolve) => {
    void bob.page.route('**/api/search?**', async (route) => {
      const response = await route.fetch();
      resolve();
      await held;
      await route.fulfill({ response });
    });
  });
  await bob.opens(`/workspace/${address}/search?q=walrus`);
  await isAnswered;
  await alice.hasDeleted(walrus);
  await alice.hasPosted(general, '<p>A fence</p>');
  await expect(entry(bob, /^general.*unread/)).toBeVisible();
  mayGoOn();
  await expect(bob.page.getByText('Nothing found', { exact: true }).first()).toBeVisible();
  await expect(results(bob)).toHaveCount(0);
});

test('what a view consists of is fetched when it is opened, not when the browser is idle', async ({
  alice,
}) => {
  const { page } = alice;
  await founds(alice);
  await page.clock.install();
  await arrives(alice, address);
  // No idle callback and no timer runs from here on.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await page.evaluate((path) => void (location.hash = path), `/workspace/${address}/search`);
  await expect(field(alice)).toBeVisible();
});
