import { joins, meet } from '../actors/meet.js';
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
  const opened = alice.page.waitForEvent('popup');
  await alice.message(url).getByRole('link').last().click();
  const tab = await opened;
  await expect(tab.getByText('The decision')).toBeInViewport();
  await expect(tab).toHaveURL(url);
});

test('R8: the link to a private message tells others nothing', async ({ alice, bob, person }) => {
  await meet(alice, bob);
  const carol = await person('carol');
  await joins(carol, alice);
  const board = await alice.hasPrivateChannel(address, 'board', bob);
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
