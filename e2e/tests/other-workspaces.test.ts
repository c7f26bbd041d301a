import { EventEmitter, once } from 'node:events';
import type { Actor } from '../actors/actor.js';
import { phone } from '../actors/devices.js';
import { belong } from '../actors/meet.js';
import { frameWith, hold, twoFrames } from '../browsers/hold.js';
import { expect, test } from '../fixtures/test.js';

/** Alice writes in the one, without a page; bob looks at the other, which is his own. */
const [hers, his] = ['acme-labs', 'bobs-place'] as const;

test.beforeEach(async ({ alice, bob }) => {
  await belong(alice, bob, hers);
  await bob.hasWorkspace(his, 'launch');
});

const rail = ({ page }: Actor) => page.getByRole('group', { name: 'Switch workspace' });
const tile = (who: Actor, name: string) => rail(who).getByRole('link', { name, exact: true });

/** The call that marks a channel read. */
const reading = '**/api/channels/*/read';

async function mentions(alice: Actor, bob: Actor) {
  const mention = await alice.mentionOf(bob, hers);
  await alice.hasPosted(await alice.channelId(hers, 'general'), `<p>${mention} look</p>`);
}

/** Holds the answers to the page's requests to `url` back until `release`; the server has then answered already. */
async function holdAnswer({ page }: Actor, url: string) {
  const [answered, mayGoOn] = [new EventEmitter(), new EventEmitter()];
  const released = once(mayGoOn, 'now');
  const isAnswered = once(answered, 'now');
  await page.route(url, async (route) => {
    const response = await route.fetch();
    answered.emit('now');
    await released;
    await route.fulfill({ response });
  });
  return { isAnswered, release: () => mayGoOn.emit('now') };
}

test('what waits in another workspace shows at once, there and on the home page', async ({
  alice,
  bob,
}) => {
  await bob.enters(his);
  await expect(rail(bob).getByRole('link')).toHaveText(['A', 'B']);
  await expect(tile(bob, 'Bobs Place')).toHaveAttribute('aria-current', 'true');
  await expect(tile(bob, 'Acme Labs')).toBeVisible();

  await mentions(alice, bob);
  await expect(tile(bob, 'Acme Labs, 1 waiting')).toBeVisible();
  await expect(bob.page).toHaveTitle(/^[^(]/);
  await alice.hasWrittenTo(bob, hers, '<p>Psst</p>');
  await expect(tile(bob, 'Acme Labs, 2 waiting')).toBeVisible();
  await bob.opens('/');
  const row = bob.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Acme Labs' });
  await expect(row.getByRole('img', { name: '2 waiting' })).toBeVisible();
  await row.getByRole('link', { name: 'Launch Acme Labs' }).click();
  await bob.isInWorkspace(hers);
});

test('Ctrl and a digit go to a workspace; what is read there waits no more, later messages are a dot', async ({
  alice,
  bob,
}) => {
  await mentions(alice, bob);
  // The keys need nothing that loads later.
  const panels = await hold(bob.page, '**/assets/panels-*.js');
  await bob.enters(his);
  await expect(tile(bob, 'Acme Labs, 1 waiting')).toBeVisible();
  const isRead = bob.page.waitForResponse(reading);
  await bob.page.keyboard.press('Control+1');
  await bob.isInWorkspace(hers);
  panels.release();
  await bob.isInChannel('general');
  await expect(tile(bob, 'Acme Labs')).toHaveAttribute('aria-current', 'true');
  await expect(bob.message('look')).toBeVisible();
  await isRead;
  await expect(bob.page).toHaveTitle(/^[^(]/);
  // There is no third.
  await bob.page.keyboard.press('Control+3');
  await bob.page.keyboard.press('Control+2');
  await bob.isInWorkspace(his);
  await expect(tile(bob, 'Bobs Place')).toHaveAttribute('aria-current', 'true');
  await expect(tile(bob, 'Acme Labs')).toBeVisible();

  // Ordinary messages elsewhere are a dot once the tab is looked at again.
  await alice.hasPosted(await alice.channelId(hers, 'general'), '<p>For all</p>');
  await bob.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(tile(bob, 'Acme Labs, new messages')).toBeVisible();
});

test('a link or the rail leads to a place in another workspace, and Back to the place before', async ({
  alice,
  bob,
}) => {
  const { page } = bob;
  const place = async (who: Actor, address: string, name: string) =>
    `/#/workspace/${address}/${await who.channelId(address, name)}`;
  const launch = await place(bob, his, 'launch');
  const plans = await alice.hasChannel(hers, 'plans');
  await page.goto(launch);
  await bob.isInChannel('launch');
  await tile(bob, 'Acme Labs').click();
  await bob.isInWorkspace(hers);
  await bob.isInChannel('general');
  await page.goBack();
  await bob.isInChannel('launch');
  await expect(page).toHaveURL(launch);
  await page.goto(`/#/workspace/${hers}/${plans}`);
  await bob.isInChannel('plans');
  await expect(page).toHaveURL(`/#/workspace/${hers}/${plans}`);
  await expect(page.getByText('This conversation is private')).toBeHidden();
});

test('a mention that comes while the list is being fetched shows too', async ({ alice, bob }) => {
  const isTold = frameWith(bob.page, 'waiting_data');
  const list = await holdAnswer(bob, '**/api/workspaces');
  await bob.enters(his);
  await expect(tile(bob, 'Acme Labs')).toBeVisible();
  await list.isAnswered;
  await mentions(alice, bob);
  await isTold;
  await bob.page.evaluate(twoFrames);
  list.release();
  await expect(tile(bob, 'Acme Labs, 1 waiting')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the closed sidebar says what waits anywhere', async ({ alice, bob }) => {
    await bob.enters(his);
    const opener = bob.page.getByRole('button', { name: 'Open the sidebar' });
    await expect(opener).toHaveAccessibleName('Open the sidebar');
    await mentions(alice, bob);
    await expect(opener).toHaveAccessibleName('Open the sidebar, 1 waiting');
    await opener.tap();
    await tile(bob, 'Acme Labs, 1 waiting').tap();
    await bob.isInWorkspace(hers);
    await expect(bob.message('look')).toBeVisible();
    await expect(opener).toHaveAccessibleName('Open the sidebar');
    await alice.hasWrittenTo(bob, hers, '<p>Psst</p>');
    await expect(opener).toHaveAccessibleName('Open the sidebar, 1 waiting');
  });
});
