import { meet, joins } from '../actors/meet.js';
import type { Actor } from '../actors/actor.js';
import { passesAxe } from '../passes-axe.js';
import { expect, test } from '../test.js';

const address = 'acme-labs';

async function opensPins(who: Actor, name: string) {
  await who.opensDetails(name);
  await who.details(name).getByRole('tab', { name: 'Pins' }).click();
  return who.details(name).getByRole('tabpanel', { name: 'Pins' });
}

test('what is pinned to a channel is found again, and its members take it off', async ({
  alice,
  bob,
  person,
}) => {
  await meet(alice, bob);
  const general = await alice.channelId(address, 'general');
  await alice.says('The plan');
  await alice.says('The price');
  await bob.sees('The price');
  await bob.chooses('The plan', 'Pin to channel');
  await expect(alice.message('The plan')).toContainText('Pinned by bob');
  await alice.chooses('The price', 'Pin to channel');
  await expect(bob.message('The price')).toContainText('Pinned by alice');
  // A pin is no news.
  await alice.opensChannel('launch');
  await bob.chooses('The price', 'Unpin from channel');
  await bob.chooses('The price', 'Pin to channel');
  await expect(alice.sidebar().getByRole('link', { name: /general, / })).toHaveCount(0);
  for (let number = 1; number <= 60; number += 1) {
    await bob.hasPosted(general, `<p>Message ${number}</p>`);
  }

  const carol = await person('carol');
  await joins(carol, alice);
  const pins = await opensPins(carol, 'general');
  const entries = pins.getByRole('listitem');
  await expect(entries).toHaveText([/by bob.*The price/, /by bob.*The plan/]);
  await passesAxe(carol.page);
  await entries.filter({ hasText: 'The plan' }).getByRole('link').click();
  await expect(carol.message('The plan')).toBeInViewport();
  await carol.page.goBack();
  await expect(carol.messageList().getByText('Message 60', { exact: true })).toBeInViewport();

  // Live, in the open list: one goes with its message, the other is taken off.
  await opensPins(carol, 'general');
  await alice.opens(`/workspace/${address}/${general}?message=2`);
  await alice.deletes('The price');
  await expect(entries).toHaveText([/The plan/]);
  await entries.getByRole('button', { name: 'Unpin' }).click();
  await expect(pins).toContainText('Nothing is pinned yet');
  await expect(alice.message('The plan')).not.toContainText('Pinned by');
});
