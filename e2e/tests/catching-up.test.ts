import { arrives, belong, belongsToo } from '../actors/meet.js';
import { comesBack, entry, line, postsMany } from '../actors/unread.js';
import { passesAxe } from '../browsers/passes-axe.js';
import { expect, test } from '../fixtures/test.js';

const address = 'acme-labs';

// Alice has no page open: she only posts.
test.beforeEach(({ alice, bob }) => belong(alice, bob, address));

test('keys read a channel, read all, which can be undone, and go to the next unread channel', async ({
  alice,
  bob,
}) => {
  const general = await alice.channelId(address, 'general');
  await arrives(bob, address);
  await alice.hasPosted(general, '<p>one</p>');
  // The keys come with the actions of messages.
  await bob.chooses('one', 'Mark as unread');
  await expect(entry(bob, 'general, 1 unread')).toBeVisible();
  await bob.composer().click();
  await bob.page.keyboard.press('Escape');
  await expect(entry(bob, 'general')).toBeVisible();
  await expect(line(bob)).toBeHidden();

  await comesBack(bob, address);
  await alice.hasPosted(general, '<p>two</p>');
  await expect(entry(bob, 'general, 1 unread')).toBeVisible();
  await bob.page.keyboard.press('Shift+Escape');
  await expect(entry(bob, 'general')).toBeVisible();
  await bob.page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry(bob, 'general, 1 unread')).toBeVisible();
  await bob.page.keyboard.press('Alt+Shift+ArrowDown');
  await bob.isInChannel('general');
  await expect(entry(bob, 'general')).toBeVisible();
});

test('only conversations with mentions are listed by choice, and muted ones are not counted', async ({
  alice,
  bob,
}) => {
  const filter = (name: string) => bob.sidebar().getByRole('button', { name, exact: true });
  const general = await alice.channelId(address, 'general');
  await alice.hasPosted(general, '<p>For all</p>');
  await comesBack(bob, address);
  await expect(entry(bob, 'general, 1 unread')).toBeVisible();
  await filter('Mentions').click();
  await expect(filter('Mentions')).toHaveAttribute('aria-pressed', 'true');
  await expect(bob.channelLinks()).toHaveCount(0);

  await alice.hasPosted(general, `<p>${await alice.mentionOf(bob, address)}</p>`);
  await expect(entry(bob, 'general, 2 unread, 1 mention')).toBeVisible();
  await alice.hasWrittenTo(bob, address, '<p>For you</p>');
  await expect(bob.chatLinks()).toHaveCount(1);
  await entry(bob, 'general, 2 unread, 1 mention').click();
  await bob.sees('For all');
  // It is read, but on the screen.
  await expect(entry(bob, 'general')).toBeVisible();
  await bob.chatLinks().click();
  await bob.sees('For you');
  await expect(bob.channelLinks()).toHaveCount(0);
  await filter('All').click();
  await expect(entry(bob, 'general')).toBeVisible();

  await bob.opensChannel('general');
  await bob.channelName().click();
  const dialog = bob.page.getByRole('dialog');
  await dialog.getByLabel('Mute').check();
  await expect(dialog.getByLabel('Mute')).toBeChecked();
  await bob.page.keyboard.press('Escape');
  await comesBack(bob, address);
  await alice.hasPosted(general, '<p>Loud news</p>');
  await expect(entry(bob, 'general, 1 unread, muted')).toBeVisible();
  await expect(entry(bob, 'general, 1 unread, muted').getByLabel('New messages')).toBeHidden();
  await filter('Unread').click();
  await expect(bob.channelLinks()).toHaveCount(0);
});

test('Catch up goes through what is unread by keyboard', async ({ alice, bob }) => {
  await postsMany(alice, await alice.channelId(address, 'general'), 2);
  await comesBack(bob, address);
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

test('Activity gathers the reactions to a message, follows what happens, and leads to mentions', async ({
  alice,
  bob,
  person,
}) => {
  const carol = await person('carol');
  await belongsToo(carol, alice, address);
  const general = await bob.channelId(address, 'general');
  const question = await bob.hasPosted(general, '<p>Shall we?</p>');
  await alice.hasReacted(question, '💯');
  await comesBack(bob, address);
  await bob.sidebar().getByRole('link', { name: 'Activity' }).click();
  const items = bob.page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveText(/alice@example\.com reacted Hundred to your message in #general/);
  await carol.hasReacted(question, '👍');
  await expect(items).toHaveText(/carol@example\.com and alice@example\.com reacted/);
  await expect(items).toHaveCount(1);
  await passesAxe(bob.page);

  await alice.hasPosted(general, `<p>look ${await alice.mentionOf(bob, address)}</p>`);
  await expect(items).toHaveText([/mentioned you in/, /reacted/]);
  await alice.hasTakenBack(question, '💯');
  await carol.hasTakenBack(question, '👍');
  await expect(items).toHaveText([/mentioned you in/]);
  await bob.page.getByRole('main').getByRole('link', { name: '#general' }).click();
  await bob.isInChannel('general');
});
