import type { Actor } from '../actors/actor.js';
import { meet } from '../actors/meet.js';
import { passesAxe } from '../passes-axe.js';
import { expect, test } from '../test.js';

const address = 'acme-labs';

test.beforeEach(({ alice, bob }) => meet(alice, bob, address));

const line = ({ page }: Actor) => page.getByRole('separator', { name: 'New messages' });
const entry = (who: Actor, name: string) => who.sidebar().getByRole('link', { name, exact: true });

/** Closes the person's page: nothing is read there. */
async function leaves(who: Actor) {
  await who.page.goto('about:blank');
}

/** Opens the workspace in another channel than those in which something waits. */
async function comesBack(who: Actor) {
  const id = await who.channelId(address, 'launch');
  await who.page.goto(`/#/workspace/${address}/${id}`);
  await who.isInChannel('launch');
}

async function postsMany(who: Actor, channel: string, count: number, mention: string) {
  const id = await who.channelId(address, channel);
  for (let number = 1; number <= count; number += 1) {
    await who.hasPosted(id, `<p>news ${number}${number === 7 ? ` ${mention}` : ''}</p>`);
  }
}

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
  await leaves(bob);
  await postsMany(alice, 'general', 30, await alice.mentionOf(bob, address));
  await comesBack(bob);
  await expect(entry(bob, 'general, 30 unread, 1 mention')).toBeVisible();
  await expect(bob.page).toHaveTitle(/^\(1\) /);
  await expect(bob.page.locator('link[rel=icon]')).toHaveAttribute('href', /icon-waiting/);

  await bob.opensChannel('general');
  await bob.sees('news 30');
  await expect(entry(bob, 'general')).toBeVisible();
  await expect(bob.page).toHaveTitle(/^[^(]/);
  await expect(bob.page.locator('link[rel=icon]')).not.toHaveAttribute('href', /icon-waiting/);
  await bob.page.getByRole('button', { name: 'Jump to first unread' }).click();
  await expect(line(bob)).toBeInViewport();
  await expect(bob.message('news 1').first()).toBeInViewport();
});

test('two browsers of bob follow each other', async ({ alice, bob, anotherTab }) => {
  await comesBack(bob);
  const phone = await anotherTab(bob);
  await comesBack(phone);
  await alice.says('Are you there?');
  await expect(entry(bob, 'general, 1 unread')).toBeVisible();
  await expect(entry(phone, 'general, 1 unread')).toBeVisible();
  await phone.opensChannel('general');
  await phone.sees('Are you there?');
  await expect(entry(bob, 'general')).toBeVisible();
});

test('marked unread, a channel stays unread until it is left and opened again', async ({
  alice,
  bob,
}) => {
  await alice.says('first');
  await alice.says('second');
  await bob.sees('second');
  await bob.chooses('first', 'Mark as unread');
  await expect(entry(bob, 'general, 2 unread')).toBeVisible();
  await expect(line(bob)).toBeVisible();
  await alice.says('third');
  await expect(entry(bob, 'general, 3 unread')).toBeVisible();
  await comesBack(bob);
  await expect(entry(bob, 'general, 3 unread')).toBeVisible();
  await bob.opensChannel('general');
  await expect(entry(bob, 'general')).toBeVisible();
  await expect(line(bob)).toBeVisible();
  await comesBack(bob);
  await bob.opensChannel('general');
  await expect(line(bob)).toBeHidden();
});

test('a tab that nobody looks at reads nothing', async ({ alice, bob }) => {
  await looksAway(bob, true);
  await alice.says('Anybody?');
  await bob.sees('Anybody?');
  await expect(entry(bob, 'general, 1 unread')).toBeVisible();
  await expect(line(bob)).toBeVisible();
  await looksAway(bob, false);
  await expect(entry(bob, 'general')).toBeVisible();
  // The line stays where it was until the channel is left.
  await expect(line(bob)).toBeVisible();
});

test('all is marked read by a key, and undone', async ({ alice, bob }) => {
  await comesBack(bob);
  await alice.says('one');
  await expect(entry(bob, 'general, 1 unread')).toBeVisible();
  await bob.page.keyboard.press('Shift+Escape');
  await expect(entry(bob, 'general')).toBeVisible();
  await bob.page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry(bob, 'general, 1 unread')).toBeVisible();
});

test('the keyboard goes to the next unread channel, and Escape reads one', async ({
  alice,
  bob,
}) => {
  await comesBack(bob);
  await alice.says('one');
  await expect(entry(bob, 'general, 1 unread')).toBeVisible();
  await bob.page.keyboard.press('Alt+Shift+ArrowDown');
  await bob.isInChannel('general');
  await expect(entry(bob, 'general')).toBeVisible();
  await bob.chooses('one', 'Mark as unread');
  await expect(entry(bob, 'general, 1 unread')).toBeVisible();
  await bob.composer().click();
  await bob.page.keyboard.press('Escape');
  await expect(entry(bob, 'general')).toBeVisible();
  await expect(line(bob)).toBeHidden();
});

test('a muted channel is not counted', async ({ alice, bob }) => {
  await bob.page.getByRole('heading', { level: 1 }).getByRole('button').click();
  const dialog = bob.page.getByRole('dialog');
  await dialog.getByLabel('Mute').check();
  await expect(dialog.getByLabel('Mute')).toBeChecked();
  await bob.page.keyboard.press('Escape');
  await comesBack(bob);
  await alice.says('Loud news');
  await expect(entry(bob, 'general, 1 unread, muted')).toBeVisible();
  await expect(entry(bob, 'general, 1 unread, muted').getByLabel('New messages')).toBeHidden();
  await bob.sidebar().getByRole('button', { name: 'Unread', exact: true }).click();
  await expect(bob.channelLinks()).toHaveCount(0);
});

test('Catch up goes through what is unread by keyboard', async ({ alice, bob }) => {
  await leaves(bob);
  await postsMany(alice, 'general', 2, '');
  await comesBack(bob);
  await bob.sidebar().getByRole('link', { name: 'Catch up' }).click();
  const { page } = bob;
  await expect(page.getByRole('heading', { name: '#general' })).toBeVisible();
  await expect(page.getByText('news 2')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('You are all caught up')).toBeVisible();
  await expect(entry(bob, 'general, 2 unread')).toBeVisible();
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByText('news 2')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are all caught up')).toBeVisible();
  await expect(entry(bob, 'general')).toBeVisible();
});

test('Activity lists mentions, and leads to them', async ({ alice, bob }) => {
  const mention = await alice.mentionOf(bob, address);
  const id = await alice.channelId(address, 'general');
  await alice.hasPosted(id, `<p>look ${mention}</p>`);
  await bob.sidebar().getByRole('link', { name: 'Activity' }).click();
  await expect(bob.page.getByText('mentioned you in')).toBeVisible();
  await bob.page.getByRole('main').getByRole('link', { name: '#general' }).click();
  await bob.isInChannel('general');
});

test('Activity gathers the reactions to a message, and follows what happens', async ({
  alice,
  bob,
  person,
}) => {
  const carol = await person('carol');
  await carol.hasAccount();
  await alice.hasInvited(carol, address);
  await carol.hasSignedIn(address);
  await bob.says('Shall we?');
  await bob.hasNothingPending();
  await carol.enters(address);
  await alice.reacts('Shall we?', 'Hundred');
  await bob.sidebar().getByRole('link', { name: 'Activity' }).click();
  const items = bob.page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveText(/alice@example\.com reacted Hundred to your message in #general/);
  await carol.reacts('Shall we?', 'Sounds good');
  await expect(items).toHaveText(/carol@example\.com and alice@example\.com reacted/);
  await expect(items).toHaveCount(1);
  await passesAxe(bob.page);

  const mention = await alice.mentionOf(bob, address);
  const id = await alice.channelId(address, 'general');
  await alice.hasPosted(id, `<p>look ${mention}</p>`);
  await expect(items).toHaveText([/mentioned you in/, /reacted/]);
  for (const [who, emoji] of [
    [alice, 'Hundred'],
    [carol, 'Sounds good'],
  ] as const) {
    await who.reacts('Shall we?', emoji);
  }
  await expect(items).toHaveText([/mentioned you in/]);
});
