import type { Actor } from '../actors/actor.js';
import { arrives, settleWith } from '../actors/meet.js';
import { passesAxe } from '../browsers/passes-axe.js';
import { expect, test } from '../fixtures/test.js';

const linkOf = (actor: Actor, channel: string) =>
  actor.channelLinks().filter({ hasText: new RegExp(`^${channel}$`) });

test('alice, the last owner, makes dave a guest: he sees two channels and their people, nothing else', async ({
  alice,
  bob,
  person,
}) => {
  await settleWith(alice, bob);
  const dave = await person('dave');
  await dave.hasAccount();
  await alice.hasInvited(dave, 'acme-labs');
  await dave.hasSignedIn('acme-labs');
  const design = await alice.hasChannel('acme-labs', 'design');
  await alice.hasChannel('acme-labs', 'secret-plans');
  await dave.hasJoined(design);
  await dave.hasJoined(await dave.channelId('acme-labs', 'launch'));
  const heard: string[] = [];
  dave.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(String(payload))),
  );
  await arrives(dave);
  await dave.opensChannel('launch');
  await expect(linkOf(dave, 'secret-plans')).toBeHidden();

  await alice.managesWorkspace();
  await passesAxe(alice.page);
  await alice.givesRole(alice, 'Member');
  await expect(alice.page.getByText('A workspace needs an owner.')).toBeVisible();
  await expect(alice.roleOf(alice)).toHaveValue('owner');
  await alice.givesRole(bob, 'Admin');
  await expect(alice.roleOf(bob)).toHaveValue('admin');
  await alice.givesRole(dave, 'Guest');
  await alice.page.getByRole('button', { name: 'Make a guest' }).click();
  await expect(alice.roleOf(dave)).toHaveValue('guest');

  await expect(linkOf(dave, 'general')).toBeHidden();
  await expect(linkOf(dave, 'design')).toBeVisible();
  await expect(linkOf(dave, 'launch')).toBeVisible();
  await dave.opensPeople();
  const people = dave.page.getByRole('main').getByRole('list').getByRole('button');
  await expect(people).toHaveCount(2);
  await expect(dave.page.getByRole('button', { name: 'Add teammates' })).toBeHidden();

  const loaded = await dave.page.request.get('/api/workspaces/acme-labs');
  const { channels, users } = (await loaded.json()) as Record<string, Record<string, object>>;
  expect(Object.keys(channels ?? {})).toHaveLength(2);
  expect(Object.keys(users ?? {})).toHaveLength(2);

  // His sockets get the last message, and neither the channel nor the status before it.
  const before = heard.length;
  await alice.page.keyboard.press('Escape');
  await alice.createsChannel('unheard-of');
  await bob.hasStatus('acme-labs', 'Not for a guest');
  await alice.hasPosted(design, '<p>for dave to hear</p>');
  await expect.poll(() => heard.slice(before).join('')).toContain('for dave to hear');
  expect(heard.slice(before).join('')).not.toContain('unheard-of');
  expect(heard.slice(before).join('')).not.toContain('Not for a guest');
});
