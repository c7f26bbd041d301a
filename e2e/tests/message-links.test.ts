import type { Locator } from '@playwright/test';
import type { Actor } from '../actors/actor.js';
import { arrives, belong, founds, joins } from '../actors/meet.js';
import { hold, twoFrames } from '../browsers/hold.js';
import { expect, test } from '../fixtures/test.js';
import type { Parley } from '../product/parley.js';

const address = 'acme-labs';

async function copiesLink(who: Actor, text: string): Promise<string> {
  await who.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await who.chooses(text, 'Copy link');
  await expect(who.page.getByText('The link is copied.')).toBeVisible();
  return who.page.evaluate(() => navigator.clipboard.readText());
}

test('the link to a message leads to it, however far up', async ({ alice, bob, parley }) => {
  await belong(alice, bob);
  const general = await bob.channelId(address, 'general');
  const decision = await alice.hasPosted(general, '<p>The decision</p>');
  const url = linkTo(parley, general, decision);
  await bob.hasPostedMany(general, 60);
  await arrives(alice);
  await alice.says(url);
  const link = alice.message(url).getByRole('link', { name: url });
  const opened = alice.page.context().waitForEvent('page');
  await expect(card(alice, 'Quoted message by')).toBeVisible();
  await link.click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab.getByText('The decision')).toBeInViewport();
  await expect(tab).toHaveURL(url);
  await tab.close();

  // Opened in place by a plain click, and by the keyboard.
  for (const opens of [() => link.click(), () => link.press('Enter')]) {
    await opens();
    await expect(alice.page).toHaveURL(url);
    await expect(
      alice.messageList().getByText('The decision', { exact: true }).first(),
    ).toBeInViewport();
    await alice.page.goBack();
    await expect(link).toBeInViewport();
  }
  expect(alice.page.context().pages()).toHaveLength(1);
});

/** Answers these queries for messages at once, while the page is still being laid out. */
async function hasAtOnce({ page }: Actor, general: number, queries: readonly string[]) {
  const answers: Record<string, string> = {};
  for (const query of queries) {
    const path = `/api/channels/${general}/messages?${query}`;
    answers[query] = await (await page.context().request.get(path)).text();
  }
  await page.addInitScript((known) => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      const { search } = new URL(input instanceof Request ? input.url : input, location.href);
      const body = known[search.slice(1)];
      if (body === undefined) return fetch(input, init);
      const headers = { 'content-type': 'application/json' };
      return Promise.resolve(new Response(body, { headers }));
    };
  }, answers);
}

test('a linked message is in the middle, however early those around it come', async ({
  alice,
  bob,
}) => {
  const general = await belong(alice, bob);
  const ids: number[] = [];
  for (let number = 1; number <= 80; number += 1) {
    ids.push(await bob.hasPosted(general, `<p>Message ${number}</p>`));
  }
  // The messages loaded around message 30 are 6 to 55.
  await hasAtOnce(alice, general, [`before=${ids[5]}&limit=100`, `after=${ids[54]}&limit=50`]);
  await alice.page.goto(`/#/workspace/${address}/${general}?message=${ids[29]}`);
  const middleOf = async (shown: Locator) => {
    const { y, height } = (await shown.boundingBox()) ?? { y: 0, height: 0 };
    return y + height / 2;
  };
  const middle = await middleOf(alice.messageList());
  await expect
    .poll(async () => Math.abs((await middleOf(alice.message('Message 30'))) - middle))
    .toBeLessThan(20);
});

test('R8: the link to a private message tells others nothing', async ({ alice, bob }) => {
  await belong(alice, bob);
  const board = await alice.hasPrivateChannel(address, 'board');
  await alice.hasPosted(board, '<p>The numbers are bad</p>');
  await Promise.all([alice, bob].map((one) => arrives(one)));
  await alice.opensChannel('board');
  const url = await copiesLink(alice, 'The numbers are bad');

  await alice.opensChannel('general');
  await alice.page.goto(url);
  await expect(alice.message('The numbers are bad')).toBeInViewport();
  await bob.page.goto(url);
  await expect(
    bob.page.getByText('This conversation is private, or it was deleted.'),
  ).toBeVisible();
  await bob.isInChannel('general');
  await expect(bob.page.locator('body')).not.toContainText(/board|numbers/);
});

test('a notice of a page’s first moments waits for the program that shows it', async ({
  alice,
}) => {
  const { page } = alice;
  await founds(alice);
  await page.clock.install();
  const program = await hold(page, '**/assets/controls-*.js');
  await alice.opens(`/workspace/${address}/987654`);
  await alice.isInChannel('general');
  await program.begun();
  // Longer than notices are shown.
  await page.clock.fastForward(10_000);
  const notice = page.getByText('This conversation is private, or it was deleted.');
  await expect(notice).toHaveCount(0);
  program.release();
  await expect(notice).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(notice).toHaveCount(0);
});

/** The link that is copied for a message. */
const linkTo = ({ url }: Parley, channelId: number, messageId: number) =>
  `${url}/#/workspace/${address}/${channelId}?message=${messageId}`;

const card = (who: Actor, text: string) => who.messageList().getByRole('link', { name: text });

test('a link shows what it points at, as its reader may see it, and follows it', async ({
  alice,
  bob,
  person,
  parley,
}) => {
  const carol = await person('carol');
  await belong(alice, bob);
  const general = await alice.channelId(address, 'general');
  const launch = await alice.channelId(address, 'launch');
  const board = await alice.hasPrivateChannel(address, 'board', bob);
  const numbers = await alice.hasPosted(board, '<p>The numbers</p>');
  const mistake = await alice.hasPosted(board, '<p>A slip</p>');
  const opening = await alice.hasPosted(launch, '<p>We <b>open</b> on Monday</p>');
  const open = linkTo(parley, launch, opening);
  const hidden = linkTo(parley, board, numbers);
  const slip = linkTo(parley, board, mistake);
  await arrives(bob);
  await joins(carol, alice);
  const link = (url: string) => `<a href="${url}">${url}</a>`;
  await alice.hasPosted(general, `<p>Read ${link(open)} and ${link(hidden)}</p>`);
  await alice.hasPosted(general, `<p>${link(slip)}</p>`);

  await expect(card(bob, 'We open on Monday')).toContainText('alice');
  await expect(card(bob, 'We open on Monday')).toContainText('#launch');
  await expect(card(bob, 'The numbers')).toContainText('private channel board');
  // Carol has the links, and nothing of what is private.
  await expect(card(carol, 'We open on Monday')).toBeVisible();
  await expect(carol.message(slip)).toBeVisible();
  await carol.page.evaluate(twoFrames);
  await expect(carol.message(hidden).getByRole('link', { name: 'Quoted' })).toHaveCount(1);
  await expect(carol.message(slip).getByRole('link', { name: 'Quoted' })).toHaveCount(0);
  await expect(carol.page.locator('body')).not.toContainText(/board|numbers|A slip/);

  await alice.hasEdited(numbers, '<p>The real figures</p>');
  await alice.hasDeleted(mistake);
  await expect(card(bob, 'The real figures')).toBeVisible();
  await expect(bob.messageList().getByText('A slip')).toHaveCount(0);
  await expect(bob.message(slip).getByText('The message is not there any more.')).toBeVisible();

  // A card of one line has no room for two, once the row has been out of sight.
  const height = () => card(bob, 'The real figures').evaluate((shown) => shown.clientHeight);
  const inSight = await height();
  await bob.page.getByRole('link', { name: 'Activity' }).click();
  await bob.opensChannel('general');
  await expect.poll(height).toBeLessThan(inSight);

  // By keyboard, and back to where it was read.
  await card(bob, 'The real figures').focus();
  await bob.page.keyboard.press('Enter');
  await bob.isInChannel('board');
  await expect(bob.message('The real figures')).toBeInViewport();
  await bob.page.goBack();
  await bob.isInChannel('general');
  await expect(bob.message(slip)).toBeVisible();
  await expect(bob.message(slip).getByText('The message is not there any more.')).toBeHidden();
});
