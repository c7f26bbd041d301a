import type { Actor } from '../actors/actor.js';
import { arrives, belong } from '../actors/meet.js';
import { expect, test } from '../fixtures/test.js';

const address = 'acme-labs';

const typing = ({ page }: Actor) =>
  page.getByRole('main').getByRole('region').locator('[data-typing]');

test('bob sees that alice is typing, until her message arrives, in the channel that he has open, and in direct messages', async ({
  alice,
  bob,
  anotherTab,
}) => {
  await belong(alice, bob, address);
  await alice.hasChannel(address, 'elsewhere', bob);
  await arrives(alice, address);
  await arrives(bob, address);
  const tab = await anotherTab(alice);
  await tab.composer().waitFor();
  const before = await bob.composer().boundingBox();
  await expect(async () => {
    await alice.types('so ');
    await expect(typing(bob)).toHaveText('alice@example.com is typing…', { timeout: 500 });
  }).toPass();
  expect(await bob.composer().boundingBox()).toEqual(before);
  const announced = bob.page.getByRole('main').locator('[aria-live]').getByText('is typing…');
  await expect(announced.first()).toBeAttached();
  // Her own other tab says nothing of her.
  await expect(typing(tab)).toHaveText('');
  await alice.page.keyboard.press('Enter');
  await expect(bob.messageList().getByRole('article')).toHaveCount(1);
  await expect(typing(bob)).toHaveText('');
  await tab.page.close();

  // Editing is not typing.
  await alice.hasNothingPending();
  await alice.beginsToEdit('so');
  await alice.page.keyboard.type(' and another');
  await alice.page.keyboard.press('Enter');
  await expect(bob.message('and another')).toBeVisible();
  // A sign of it would have come before the edit, and would go after some seconds: so without waiting.
  expect(await typing(bob).textContent()).toBe('');
  await bob.opensChannel('elsewhere');
  await alice.types('unseen');
  await expect(typing(bob)).toHaveText('');

  await alice.hasWrittenTo(bob, address, '<p>Hello</p>');
  await alice.chatLink(bob.email).click();
  await alice.sees('Hello');
  await bob.chatLink(alice.email).click();
  await bob.sees('Hello');
  await expect(async () => {
    await bob.types('well ');
    await expect(typing(alice)).toHaveText('bob@example.com is typing…', { timeout: 500 });
  }).toPass();
});
