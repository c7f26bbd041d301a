import { meet, settle } from '../actors/meet.js';
import { expect, test } from '../test.js';

test('a channel shown again is at its end, with its draft and a single composer', async ({
  alice,
}) => {
  await settle(alice);
  await alice.hasSaid(120);
  await alice.reloads();
  await alice.sees('Message 120');
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
  await expect(alice.messageList().getByText('Message 120', { exact: true })).toBeInViewport();
  await expect(alice.composer()).toHaveText('Half a thought');
  await expect(alice.composer()).toBeFocused();
});

test('messages in a hidden channel are new until it is shown', async ({ alice, bob }) => {
  await meet(alice, bob);
  const general = alice.sidebar().getByRole('link', { name: 'general' });
  await alice.opensChannel('launch');
  await bob.says('Over here');
  await expect(general.getByLabel('New messages')).toBeVisible();
  await alice.opensChannel('general');
  await alice.sees('Over here');
  await expect(general.getByLabel('New messages')).toBeHidden();
});

test('text typed on the way to a channel goes into its composer', async ({ alice }) => {
  await settle(alice);
  for (const channel of ['launch', 'general']) {
    await alice.opensChannel(channel);
    await expect(alice.composer()).toBeVisible();
  }
  await alice.channelLinks().filter({ hasText: 'launch' }).click();
  await alice.page.keyboard.type('quick');
  await alice.isInChannel('launch');
  await expect(alice.composer()).toHaveText('quick');
  await alice.opensChannel('general');
  await expect(alice.composer()).toHaveText('');
});
