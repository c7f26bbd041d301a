import type { Actor } from '../actors/actor.js';
import { arrives, belong, settle } from '../actors/meet.js';
import { passesAxe } from '../browsers/passes-axe.js';
import { expect, test } from '../fixtures/test.js';

const address = 'acme-labs';

const bar = ({ page }: Actor) => page.getByRole('navigation', { name: 'Bookmarks' });

async function opensBookmarks(who: Actor) {
  await who.opensDetails('general');
  await who.details('general').getByRole('tab', { name: 'Bookmarks' }).click();
  return who.details('general').getByRole('tabpanel', { name: 'Bookmarks' });
}

async function fills({ page }: Actor, link: string, title: string) {
  const dialog = page.getByRole('dialog', { name: /Add a bookmark|Edit bookmark/ });
  await dialog.getByLabel('Link').fill(link);
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('button', { name: /^(Add|Save)$/ }).click();
  return dialog;
}

test('what a channel keeps is in its bar for everybody, and its members change it', async ({
  alice,
  bob,
}) => {
  await belong(alice, bob);
  const general = await alice.channelId(address, 'general');
  const plan = await bob.hasPosted(general, '<p>The plan</p>');
  await bob.hasPostedMany(general, 40);
  await Promise.all([alice, bob].map((one) => arrives(one)));
  await expect(bar(alice)).toHaveCount(0);

  const list = await opensBookmarks(alice);
  await expect(list).toContainText('No bookmarks yet');
  await list.getByRole('button', { name: 'Add a bookmark' }).click();
  const refused = await fills(alice, 'javascript:alert(1)', 'Wiki');
  await expect(refused.getByRole('alert')).toContainText('the address of a web page');
  await expect(refused.getByRole('textbox', { name: 'Title' })).toHaveValue('Wiki');
  await passesAxe(alice.page);
  await fills(alice, 'wiki.example', 'Wiki');
  const wiki = bar(bob).getByRole('link', { name: 'Wiki' });
  await expect(wiki).toHaveAttribute('href', 'https://wiki.example/');
  await expect(wiki).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(wiki).toHaveAttribute('target', '_blank');

  // A message of the workspace opens in its place.
  const { origin } = new URL(bob.page.url());
  await bar(bob).getByRole('button', { name: 'Change bookmarks' }).click();
  await bob.page.getByRole('menuitem', { name: 'Add a bookmark' }).click();
  await fills(bob, `${origin}/#/workspace/${address}/${general}?message=${plan}`, 'First words');
  await expect(list.getByRole('link')).toHaveText([/^Wiki/, /^First words/]);
  await expect(bob.message('The plan')).not.toBeInViewport();
  await bar(bob).getByRole('link', { name: 'First words' }).click();
  await expect(bob.message('The plan')).toBeInViewport();

  // By keyboard.
  await list.getByRole('button', { name: 'Change First words' }).press('ArrowDown');
  await alice.page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
  await expect(list.getByRole('link')).toHaveText([/^First words/, /^Wiki/]);
  await expect(bar(bob).getByRole('link')).toHaveText(['First words', 'Wiki']);

  await list.getByRole('button', { name: 'Change Wiki' }).click();
  // The menu from before may still be fading out.
  const menu = alice.page.getByRole('menu', { name: 'Change Wiki' });
  await menu.getByRole('menuitem', { name: 'Remove' }).click();
  await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(bar(bob).getByRole('link')).toHaveText(['First words']);
});

test('bookmarks that do not fit into the bar are in its menu', async ({ alice }) => {
  await alice.page.setViewportSize({ width: 390, height: 844 });
  await settle(alice);
  const general = await alice.channelId(address, 'general');
  for (const number of [1, 2, 3, 4]) {
    const title = `A rather long title ${number}`;
    await alice.hasBookmarked(general, `https://example.com/${number}`, title);
  }
  const more = bar(alice).getByRole('button', { name: '3 more' });
  await expect(more).toBeVisible();
  await passesAxe(alice.page);
  await more.click();
  await expect(alice.page.getByRole('menuitem', { name: /A rather long/ })).toHaveText([
    'A rather long title 2',
    'A rather long title 3',
    'A rather long title 4',
  ]);
});

test('a channel that is only looked at has its new bookmarks when it is shown again', async ({
  alice,
  bob,
}) => {
  await belong(alice, bob);
  // Bob is not in it: nothing tells him of it while he is elsewhere.
  const plans = await alice.hasChannel(address, 'plans');
  await alice.hasBookmarked(plans, 'https://example.com/1', 'Roadmap');
  await arrives(bob);
  await bob.previews('plans');
  await expect(bar(bob).getByRole('link')).toHaveText(['Roadmap']);
  await bob.sidebar().getByRole('link', { name: 'general' }).click();
  await bob.isInChannel('general');
  await alice.hasBookmarked(plans, 'https://example.com/2', 'Budget');
  await bob.page.goBack();
  await expect(bar(bob).getByRole('link')).toHaveText(['Roadmap', 'Budget']);
});
