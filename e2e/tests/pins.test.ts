import type { Actor } from '../actors/actor.js';
import { arrives, belong } from '../actors/meet.js';
import { passesAxe } from '../browsers/passes-axe.js';
import { expect, test } from '../fixtures/test.js';

const address = 'acme-labs';

async function opensPins(who: Actor, name: string) {
  await who.opensDetails(name);
  await who.details(name).getByRole('tab', { name: 'Pins' }).click();
  return who.details(name).getByRole('tabpanel', { name: 'Pins' });
}

test('what is pinned to a channel is found again, and its members take it off', async ({
  alice,
  bob,
}) => {
  await belong(alice, bob);
  const general = await alice.channelId(address, 'general');
  const launch = await alice.channelId(address, 'launch');
  const plan = await bob.hasPosted(general, '<p>The plan</p>');
  const price = await bob.hasPosted(general, '<p>The price</p>');
  await arrives(alice);
  await bob.hasPinned(plan);
  await expect(alice.message('The plan')).toContainText('Pinned by bob');
  await alice.chooses('The price', 'Pin to channel');
  await expect(alice.message('The price')).toContainText('Pinned by');
  await alice.chooses('The price', 'Unpin from channel');
  await expect(alice.message('The price')).not.toContainText('Pinned by');
  // A pin is no news: what came after it has arrived.
  await alice.opensChannel('launch');
  await bob.hasPinned(price);
  await alice.hasPosted(launch, '<p>Is there news?</p>');
  await alice.sees('Is there news?');
  await expect(alice.sidebar().getByRole('link', { name: /general, / })).toHaveCount(0);
  await bob.hasPostedMany(general, 60);

  await arrives(bob);
  const pins = await opensPins(bob, 'general');
  const entries = pins.getByRole('listitem');
  await expect(entries).toHaveText([/by bob.*The price/, /by bob.*The plan/]);
  await passesAxe(bob.page);
  await entries.filter({ hasText: 'The plan' }).getByRole('link').click();
  await expect(bob.message('The plan')).toBeInViewport();
  await bob.page.goBack();
  await expect(bob.messageList().getByText('Message 60', { exact: true })).toBeInViewport();

  // Live, in the open list: one goes with its message, the other is taken off.
  await opensPins(bob, 'general');
  await alice.opens(`/workspace/${address}/${general}?message=${plan}`);
  await expect(alice.message('The plan')).toContainText('Pinned by bob');
  await bob.hasDeleted(price);
  await expect(entries).toHaveText([/The plan/]);
  await entries.getByRole('button', { name: 'Unpin' }).click();
  await expect(pins).toContainText('Nothing is pinned yet');
  await expect(alice.message('The plan')).not.toContainText('Pinned by');
});
