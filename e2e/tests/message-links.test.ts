import { meet, meetAroundBoard } from '../actors/meet.js';
import type { Actor } from '../actors/actor.js';
import { expect, test } from '../test.js';

const address = 'acme-labs';

async function copiesLink(who: Actor, text: string): Promise<string> {
  await who.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await who.chooses(text, 'Copy link');
  await expect(who.page.getByText('The link is copied.')).toBeVisible();
  return who.page.evaluate(() => navigator.clipboard.readText());
}

test('the link to a message leads to it, however far up', async ({ alice, bob }) => {
  await meet(alice, bob);
  const general = await bob.channelId(address, 'general');
  await alice.says('The decision');
  await bob.sees('The decision');
  const url = await copiesLink(bob, 'The decision');
  for (let number = 1; number <= 60; number += 1) {
    await bob.hasPosted(general, `<p>Message ${number}</p>`);
  }
  await alice.sees('Message 60');

  // As written by bob, and clicked by alice.
  await bob.says(url);
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

test('R8: the link to a private message tells others nothing', async ({ alice, bob, person }) => {
  const carol = await person('carol');
  const board = await meetAroundBoard(alice, bob, carol);
  await alice.hasPosted(board, '<p>The numbers are bad</p>');
  await bob.opens(`/workspace/${address}/${board}`);
  const url = await copiesLink(bob, 'The numbers are bad');

  await alice.page.goto(url);
  await expect(alice.message('The numbers are bad')).toBeInViewport();
  await carol.page.goto(url);
  await expect(
    carol.page.getByText('This conversation is private, or it was deleted.'),
  ).toBeVisible();
  await carol.isInChannel('general');
  await expect(carol.page.locator('body')).not.toContainText(/board|numbers/);
});

const card = (who: Actor, text: string) => who.messageList().getByRole('link', { name: text });

test('a link shows what it points at, as its reader may see it, and follows it', async ({
  alice,
  bob,
  person,
}) => {
  const carol = await person('carol');
  const board = await meetAroundBoard(alice, bob, carol);
  await alice.hasPosted(board, '<p>The numbers</p>');
  await alice.hasPosted(board, '<p>A slip</p>');
  const launch = await alice.channelId(address, 'launch');
  await alice.hasPosted(launch, '<p>We <b>open</b> on Monday</p>');

  await alice.opens(`/workspace/${address}/${launch}`);
  const open = await copiesLink(alice, 'on Monday');
  await alice.opens(`/workspace/${address}/${board}`);
  const hidden = await copiesLink(alice, 'The numbers');
  const slip = await copiesLink(alice, 'A slip');
  await alice.opensChannel('general');
  await alice.says(`Read ${open} and ${hidden}`);
  await alice.says(slip);

  for (const member of [alice, bob]) {
    await expect(card(member, 'We open on Monday')).toContainText('alice');
    await expect(card(member, 'We open on Monday')).toContainText('#launch');
    await expect(card(member, 'The numbers')).toContainText('private channel board');
  }
  // Carol has the links, and nothing of what is private.
  await expect(card(carol, 'We open on Monday')).toBeVisible();
  await expect(carol.message(hidden).getByRole('link', { name: 'Quoted' })).toHaveCount(1);
  await expect(carol.message(slip).getByRole('link', { name: 'Quoted' })).toHaveCount(0);
  await expect(carol.page.locator('body')).not.toContainText(/board|numbers|A slip/);

  await alice.opens(`/workspace/${address}/${board}`);
  await alice.beginsToEdit('The numbers');
  await alice.editor().press('ControlOrMeta+a');
  await alice.page.keyboard.type('The real figures');
  await alice.page.keyboard.press('Enter');
  await alice.deletes('A slip');
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
