import { arrives, settleWith } from '../actors/meet.js';
import { expect, test } from '../fixtures/test.js';

test('a channel shown again is at its end, with its draft and a single composer', async ({
  alice,
}) => {
  await alice.hasAccount();
  await alice.hasWorkspace('acme-labs', 'launch');
  await alice.hasPostedMany(await alice.channelId('acme-labs', 'general'), 60);
  await arrives(alice);
  await alice.sees('Message 60');
  await alice.scrollsUpTo('Message 1');
  await alice.composer().click();
  await alice.page.keyboard.type('Half a thought');

  await alice.opensChannel('launch');
  await expect(alice.page).toHaveTitle('#launch · Parley');
  await expect(alice.page.getByRole('textbox')).toHaveCount(1);
  await expect(alice.composer()).toHaveText('');
  await expect(alice.page.getByText('Message 1', { exact: true })).toBeHidden();

  await alice.opensChannel('general');
  await expect(alice.page).toHaveTitle('#general · Parley');
  await expect(alice.messageList().getByText('Message 60', { exact: true })).toBeInViewport();
  await expect(alice.composer()).toHaveText('Half a thought');
  await expect(alice.composer()).toBeFocused();
});

test('a hidden channel shows what is new until it is shown, and gets the text typed on the way there', async ({
  alice,
  bob,
}) => {
  await settleWith(alice, bob);
  const general = alice.sidebar().getByRole('link', { name: 'general' });
  await alice.opensChannel('launch');
  await expect(alice.composer()).toBeVisible();
  await bob.hasPosted(await bob.channelId('acme-labs', 'general'), '<p>Over here</p>');
  await expect(general.getByLabel('New messages')).toBeVisible();
  await alice.opensChannel('general');
  await alice.sees('Over here');
  await expect(general.getByLabel('New messages')).toBeHidden();

  await alice.channelLinks().filter({ hasText: 'launch' }).click();
  await alice.page.keyboard.type('quick');
  await alice.isInChannel('launch');
  await expect(alice.composer()).toHaveText('quick');
  await alice.opensChannel('general');
  await expect(alice.composer()).toHaveText('');
});
