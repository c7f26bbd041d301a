import type { Actor } from '../actors/actor.js';
import { meet } from '../actors/meet.js';
import { expect, test } from '../test.js';

const typing = ({ page }: Actor) =>
  page.getByRole('main').getByRole('region').locator('[data-typing]');

test('bob sees that alice is typing, until her message arrives', async ({
  alice,
  bob,
  anotherTab,
}) => {
  await meet(alice, bob);
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
});

test('only those who have the channel open see it, and editing is not typing', async ({
  alice,
  bob,
}) => {
  await meet(alice, bob);
  await alice.says('A word');
  await bob.sees('A word');
  await alice.beginsToEdit('A word');
  await alice.page.keyboard.type(' and another');
  await alice.page.keyboard.press('Enter');
  await bob.sees('A word and another');
  await expect(typing(bob)).toHaveText('');

  await bob.createsChannel('elsewhere');
  await alice.types('unseen');
  await expect(typing(bob)).toHaveText('');
});

test('in direct messages the partner sees it', async ({ alice, bob }) => {
  await meet(alice, bob);
  await alice.writesTo(bob);
  await alice.says('Hello');
  await bob
    .sidebar()
    .getByRole('link', { name: /alice@example\.com/ })
    .click();
  await bob.sees('Hello');
  await bob.composer().waitFor();
  await expect(async () => {
    await bob.types('well ');
    await expect(typing(alice)).toHaveText('bob@example.com is typing…', { timeout: 500 });
  }).toPass();
});
