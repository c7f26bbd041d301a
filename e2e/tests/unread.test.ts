import type { Actor } from '../actors/actor.js';
import { arrives, belong } from '../actors/meet.js';
import { comesBack, entry, line, postsMany } from '../actors/unread.js';
import { hold, twoFrames } from '../browsers/hold.js';
import { expect, test } from '../fixtures/test.js';

const address = 'acme-labs';

// Alice has no page open: she only posts.
test.beforeEach(({ alice, bob }) => belong(alice, bob, address));

/** A tab that is open, but not looked at. */
async function looksAway(who: Actor, isAway: boolean) {
  await who.page.evaluate((away) => {
    Object.defineProperty(document, 'hasFocus', { configurable: true, value: () => !away });
    window.dispatchEvent(new Event(away ? 'blur' : 'focus'));
  }, isAway);
}

test('what came while bob was away waits for him: marks, counts, title, icon and line', async ({
  alice,
  bob,
}) => {
  const general = await alice.channelId(address, 'general');
  await postsMany(alice, general, 30, await alice.mentionOf(bob, address));
  await comesBack(bob, address);
  await expect(entry(bob, 'general, 30 unread, 1 mention')).toBeVisible();
  await expect(bob.page).toHaveTitle(/^\(1\) /);
  await expect(bob.page.locator('link[rel=icon]')).toHaveAttribute('href', /icon-waiting/);

  // The channel opens at its end: messages further up, with the mention, stay unread until they were on the screen.
  const isLeft = /^general, [12]?\d unread, 1 mention$/;
  const jump = bob.page.getByRole('button', {
    name: /^Jump to first unread: \d+ new messages since /,
  });
  for (const goesOn of [() => comesBack(bob, address), () => jump.click()]) {
    await entry(bob, /^general, /).click();
    await bob.sees('news 30');
    await expect(entry(bob, isLeft)).toBeVisible();
    await expect(bob.page).toHaveTitle(/^\(1\) /);
    await goesOn();
  }
  await expect(line(bob)).toBeInViewport();
  await expect(bob.message('news 1').first()).toBeInViewport();
  await expect(entry(bob, 'general')).toBeVisible();
  await expect(bob.page).toHaveTitle(/^[^(]/);
  await expect(bob.page.locator('link[rel=icon]')).not.toHaveAttribute('href', /icon-waiting/);
});

/** Requests of messages further up than those that a channel opens with. */
const olderPage = '**/messages?before=*';

/** These messages, and none before them. */
async function sawOnAPhone(
  { page }: Actor,
  channelId: number,
  read: { after_id: number; message_id: number },
) {
  const token = await page.locator('meta[name=csrf-token]').getAttribute('content');
  const headers = { 'X-CSRF-Token': token ?? '' };
  const answer = await page.request.put(`/api/channels/${channelId}/read`, {
    data: { read },
    headers,
  });
  expect(answer.status()).toBe(200);
}

test('bob, who goes to the end, writes or reads all while his first unread message is being loaded, stays at the end', async ({
  alice,
  bob,
}) => {
  const general = await alice.channelId(address, 'general');
  const { page } = bob;
  await hold(page, olderPage);
  const ways = [
    () => page.keyboard.press('Control+End'),
    () => bob.says('I know'),
    () => page.keyboard.press('Escape'),
  ];
  for (const goesToEnd of ways) {
    await comesBack(bob, address);
    await postsMany(alice, general, 52);
    // Loads the channel anew: otherwise it would have all messages already.
    await page.reload();
    await entry(bob, /^general, /).click();
    await expect(bob.message('news 52').last()).toBeInViewport();
    const firstUnread = await hold(page, '**/messages?around=*');
    await page.getByRole('button', { name: 'Jump to first unread' }).click();
    await firstUnread.begun();
    await bob.composer().click();
    await goesToEnd();
    await firstUnread.answered();
    await expect(bob.message('news 52').last()).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeHidden();
  }
});

test('a message that has not reached the page stays unread while those before it are read', async ({
  alice,
  bob,
}) => {
  const general = await alice.channelId(address, 'general');
  const late: (() => void)[] = [];
  let isSlow = false;
  await bob.page.routeWebSocket(/\/cable$/, (page) => {
    page.connectToServer().onMessage((frame) => {
      if (isSlow) late.push(() => page.send(frame));
      else page.send(frame);
    });
  });
  await arrives(bob, address);
  await looksAway(bob, true);
  await alice.hasPosted(general, '<p>first</p>');
  await bob.sees('first');
  await expect(entry(bob, 'general, 1 unread')).toBeVisible();
  isSlow = true;
  await alice.hasPosted(general, `<p>second ${await alice.mentionOf(bob, address)}</p>`);
  await looksAway(bob, false);
  // The answer to reading the first counts the second.
  await expect(entry(bob, 'general, 1 unread, 1 mention')).toBeVisible();
  await looksAway(bob, true);
  await looksAway(bob, false);
  await bob.page.evaluate(twoFrames);
  await expect(entry(bob, 'general, 1 unread, 1 mention')).toBeVisible();
  for (const arrive of late) arrive();
  await expect(bob.message('second')).toBeVisible();
  await expect(entry(bob, 'general')).toBeVisible();
});

test('a channel is read with its last message, although a newer one was deleted', async ({
  alice,
  bob,
}) => {
  const general = await alice.channelId(address, 'general');
  await comesBack(bob, address);
  await alice.hasPosted(general, '<p>kept</p>');
  const newest = await alice.hasPosted(general, '<p>taken back</p>');
  await expect(entry(bob, 'general, 2 unread')).toBeVisible();
  await alice.hasDeleted(newest);
  await entry(bob, 'general, 1 unread').click();
  await bob.sees('kept');
  await expect(entry(bob, 'general')).toBeVisible();
});

test('the bar above unread messages goes once they were deleted, also while they are not loaded', async ({
  alice,
  bob,
}) => {
  const general = await alice.channelId(address, 'general');
  await hold(bob.page, olderPage);
  await comesBack(bob, address);
  const posted: number[] = [];
  for (let number = 1; number <= 60; number += 1) {
    posted.push(await alice.hasPosted(general, `<p>news ${number}</p>`));
  }
  const [first = 0, second = 0] = posted;
  await sawOnAPhone(bob, general, { after_id: second, message_id: posted[59] ?? 0 });
  await entry(bob, 'general, 2 unread').click();
  await expect(
    bob.page.getByRole('button', { name: /^Jump to first unread: 2 new/ }),
  ).toBeVisible();
  await alice.hasDeleted(first);
  await expect(entry(bob, 'general, 1 unread')).toBeVisible();
  await alice.hasDeleted(second);
  await expect(entry(bob, 'general')).toBeVisible();
  await expect(bob.page.getByRole('group', { name: 'Unread messages' })).toBeHidden();
});

test('two browsers of bob follow each other', async ({ alice, bob, anotherTab }) => {
  await comesBack(bob, address);
  const phone = await anotherTab(bob);
  await comesBack(phone, address);
  await alice.hasPosted(await alice.channelId(address, 'general'), '<p>Are you there?</p>');
  for (const browser of [bob, phone]) {
    await expect(entry(browser, 'general, 1 unread').getByLabel('New messages')).toBeVisible();
  }
  await phone.opensChannel('general');
  await phone.sees('Are you there?');
  await expect(entry(bob, 'general')).toBeVisible();
});

/** The last number that the page set on the app's icon. */
const badge = ({ page }: Actor) =>
  page.evaluate(() => Reflect.get(window, 'badgeShown') as unknown);

async function watchBadge({ page }: Actor) {
  await page.addInitScript(() => {
    const set = (count: number) => {
      Reflect.set(window, 'badgeShown', count);
      return Promise.resolve();
    };
    Object.assign(navigator, { setAppBadge: set, clearAppBadge: () => set(0) });
  });
}

test("the app's icon counts what waits in all workspaces, the rail asks only for the others, and follows another tab", async ({
  alice,
  bob,
  anotherTab,
}) => {
  await bob.hasWorkspace('bobs-place', 'launch');
  await watchBadge(bob);
  await comesBack(bob, address);
  // A push may have set it, for what was read elsewhere since.
  await expect.poll(() => badge(bob)).toBe(0);

  // The page knows the counts of the open workspace without asking.
  const asked: string[] = [];
  bob.page.on('request', (request) => {
    if (request.url().endsWith('/api/workspaces')) asked.push(request.method());
  });
  const general = await alice.channelId(address, 'general');
  const mention = await alice.mentionOf(bob, address);
  await alice.hasPosted(general, `<p>look ${mention}</p>`);
  await expect(entry(bob, 'general, 1 unread, 1 mention')).toBeVisible();
  await alice.hasPosted(general, '<p>and on</p>');
  await expect(entry(bob, 'general, 2 unread, 1 mention')).toBeVisible();
  expect(asked).toEqual([]);

  const tab = await anotherTab(bob);
  await bob.enters('bobs-place');
  const rail = bob.page.getByRole('group', { name: 'Switch workspace' });
  await expect(rail.getByRole('link', { name: 'Acme Labs, 1 waiting' })).toBeVisible();
  asked.length = 0;
  await alice.hasPosted(general, `<p>look ${mention}</p>`);
  await expect(rail.getByRole('link', { name: 'Acme Labs, 2 waiting' })).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
  await expect.poll(() => badge(bob)).toBe(2);
  // The tab shows what waits in its own workspace.
  await expect(bob.page).toHaveTitle(/^[^(]/);

  await tab.opensChannel('general');
  await expect(rail.getByRole('link', { name: 'Acme Labs', exact: true })).toBeVisible();
  await expect.poll(() => badge(bob)).toBe(0);
});

test('a tab that nobody looks at reads nothing; marked unread, a channel stays so until it is left and opened again', async ({
  alice,
  bob,
}) => {
  await arrives(bob, address);
  const general = await alice.channelId(address, 'general');
  await looksAway(bob, true);
  await alice.hasPosted(general, '<p>first</p>');
  await bob.sees('first');
  await expect(entry(bob, 'general, 1 unread')).toBeVisible();
  await expect(line(bob)).toBeVisible();
  await looksAway(bob, false);
  await expect(entry(bob, 'general')).toBeVisible();
  // The line stays where it was until the channel is left.
  await expect(line(bob)).toBeVisible();
  await comesBack(bob, address);
  await bob.opensChannel('general');
  await bob.sees('first');
  await expect(line(bob)).toBeHidden();

  await alice.hasPosted(general, '<p>second</p>');
  await bob.sees('second');
  await bob.chooses('first', 'Mark as unread');
  await expect(entry(bob, 'general, 2 unread')).toBeVisible();
  await expect(line(bob)).toBeVisible();
  await alice.hasPosted(general, '<p>third</p>');
  await expect(entry(bob, 'general, 3 unread')).toBeVisible();
  await comesBack(bob, address);
  await expect(entry(bob, 'general, 3 unread')).toBeVisible();
  await bob.opensChannel('general');
  await expect(entry(bob, 'general')).toBeVisible();
  await expect(line(bob)).toBeVisible();
  await comesBack(bob, address);
  await bob.opensChannel('general');
  await expect(line(bob)).toBeHidden();
});

test('counts stop at 99+, and go on when there are fewer again', async ({ alice, bob }) => {
  const general = await alice.channelId(address, 'general');
  const mention = await alice.mentionOf(bob, address);
  const posted: number[] = [];
  for (let number = 1; number <= 101; number += 1) {
    posted.push(await alice.hasPosted(general, `<p>${mention} ${number}!</p>`));
  }
  await comesBack(bob, address);
  const shown = (text: string) =>
    entry(bob, `general, ${text} unread, ${text} mentions`).getByLabel('New messages');
  await expect(shown('99+')).toHaveAttribute('data-count', '99+');
  await expect(bob.page).toHaveTitle(/^\(99\+\) /);

  await alice.hasDeleted(posted[100] ?? 0);
  await expect(shown('99+')).toBeVisible();
  await alice.hasDeleted(posted[99] ?? 0);
  await expect(shown('99')).toHaveAttribute('data-count', '99');
  await expect(bob.page).toHaveTitle(/^\(99\) /);

  await alice.hasPosted(general, `<p>${mention} 102!</p>`);
  await expect(shown('99+')).toBeVisible();
  await bob.opensChannel('general');
  const bar = bob.page.getByRole('group', { name: 'Unread messages' });
  await expect(bar).toContainText('99+ new messages');
  // The first unread message is more than a page further up.
  await bar.getByRole('button', { name: 'Jump to first unread' }).click();
  await expect(line(bob)).toBeInViewport();
  await expect(bar).toBeHidden();
  // The messages between are still unread.
  await bob.page.getByRole('button', { name: 'Jump to latest' }).click();
  await bar.getByRole('button', { name: 'Mark as read' }).click();
  await expect(bar).toBeHidden();
  await expect(bob.page).toHaveTitle(/^[^(]/);
});
