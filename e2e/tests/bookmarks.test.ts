import type { Actor } from '../actors/actor.js';
import { meet } from '../actors/meet.js';
import { passesAxe } from '../passes-axe.js';
import { expect, test } from '../test.js';

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
  await meet(alice, bob);
  const general = await alice.channelId(address, 'general');
  await alice.says('The plan');
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
  await fills(bob, `${origin}/#/workspace/${address}/${general}?message=1`, 'First words');
  await expect(list.getByRole('link')).toHaveText([/^Wiki/, /^First words/]);
  for (let number = 1; number <= 40; number += 1) {
    await bob.hasPosted(general, `<p>Message ${number}</p>`);
  }
  await bar(bob).getByRole('link', { name: 'First words' }).click();
  await expect(bob.message('The plan')).toBeInViewport();

  // By keyboard.
  await list.getByRole('button', { name: 'Change First words' }).press('ArrowDown');
  await alice.page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
  await expect(list.getByRole('link')).toHaveText([/^First words/, /^Wiki/]);
  await expect(bar(bob).getByRole('link')).toHaveText(['First words', 'Wiki']);
  await passesAxe(bob.page);

  await list.getByRole('button', { name: 'Change Wiki' }).click();
  await alice.page.getByRole('menuitem', { name: 'Remove' }).click();
  await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(bar(bob).getByRole('link')).toHaveText(['First words']);
});

test('bookmarks that do not fit into the bar are in its menu', async ({ alice, bob }) => {
  await meet(alice, bob);
  await bob.page.setViewportSize({ width: 390, height: 844 });
  const general = await alice.channelId(address, 'general');
  for (const number of [1, 2, 3, 4]) {
    const title = `A rather long title ${number}`;
    await alice.hasBookmarked(general, `https://example.com/${number}`, title);
  }
  const more = bar(bob).getByRole('button', { name: '3 more' });
  await expect(more).toBeVisible();
  await passesAxe(bob.page);
  await more.click();
  await expect(bob.page.getByRole('menuitem', { name: /A rather long/ })).toHaveText([
    'A rather long title 2',
    'A rather long title 3',
    'A rather long title 4',
  ]);
});

test('a channel that is only looked at has its new bookmarks when it is shown again', async ({
  alice,
  bob,
}) => {
  await meet(alice, bob);
  // Bob is not in it: nothing tells him of it while he is elsewhere.
  await alice.createsChannel('plans');
  const plans = await alice.channelId(address, 'plans');
  await alice.hasBookmarked(plans, 'https://example.com/1', 'Roadmap');
  await bob.previews('plans');
  await expect(bar(bob).getByRole('link')).toHaveText(['Roadmap']);
  await bob.sidebar().getByRole('link', { name: 'general' }).click();
  await bob.isInChannel('general');
  await alice.hasBookmarked(plans, 'https://example.com/2', 'Budget');
  await bob.page.goBack();
  await expect(bar(bob).getByRole('link')).toHaveText(['Roadmap', 'Budget']);
});
