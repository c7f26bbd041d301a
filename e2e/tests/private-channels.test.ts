import type { Page } from '@playwright/test';
import type { Actor } from '../actors/actor.js';
import { arrives, belong, joins } from '../actors/meet.js';
import { expect, test } from '../fixtures/test.js';

const secret = /\bboard\b/i;

/** Everything that the server tells this browser from now on, a line for each part. */
function listensTo({ page }: Actor): string[] {
  const heard: string[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    void response.text().then(
      (text) => heard.push(text),
      () => undefined,
    );
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(String(payload))),
  );
  return heard;
}

/** A private channel with these people, by the dialog. */
async function createsPrivate(who: Actor, name: string, ...others: Actor[]): Promise<void> {
  await who.opensChannelDialog();
  const dialog = who.channelDialog();
  await dialog.getByPlaceholder('e.g. plan budget').fill(name);
  await dialog.getByRole('radio', { name: 'Private' }).check();
  for (const { email } of others) {
    const field = dialog.getByRole('combobox', { name: 'Add people (optional)' });
    await field.fill(email);
    await field.press('Enter');
    await expect(dialog.getByRole('button', { name: `Do not add ${email}` })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await who.isInChannel(`private channel ${name}`);
}

const members = (who: Actor) => who.page.getByRole('dialog').getByRole('tabpanel');

async function addsPerson(who: Actor, name: string, whom: Actor): Promise<void> {
  await who.opensMembers(name);
  await members(who).getByRole('button', { name: 'Add people' }).click();
  const dialog = who.page.getByRole('dialog', { name: `Add people to #${name}` });
  await dialog.getByRole('option', { name: whom.email }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(members(who).getByRole('button', { name: whom.email }).first()).toBeVisible();
}

const linkTo = ({ page }: Actor, name: string) =>
  page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name, exact: true });

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('carol sees no trace of a private channel until bob adds her, and none after he removes her', async ({
  alice,
  bob,
  person,
}) => {
  await belong(alice, bob);
  await alice.hasGivenRole(bob, 'acme-labs', 'admin');
  await Promise.all([alice, bob].map((one) => arrives(one)));
  const general = await alice.channelId('acme-labs', 'general');
  const carol = await person('carol');
  await carol.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const heard = listensTo(carol);
  await joins(carol, alice);

  await createsPrivate(alice, 'board', bob);
  await linkTo(bob, 'private channel board').click();
  await bob.isInChannel('private channel board');
  const board = await alice.channelId('acme-labs', 'board');
  await alice.hasPosted(board, '<p>the numbers of the board</p>');
  await bob.sees('the numbers of the board');

  // Positive control: what is public reaches carol after all of it.
  await alice.hasPosted(general, '<p>lunch is ready</p>');
  await carol.sees('lunch is ready');
  await carol.reloads();
  await carol.sees('lunch is ready');
  expect(heard.some((text) => text.includes('lunch is ready'))).toBe(true);
  expect(heard.filter((text) => secret.test(text))).toEqual([]);
  await expect(carol.page.locator('body')).not.toContainText(secret);
  await carol.opensSwitcher();
  await carol.page.keyboard.type('board');
  await expect(carol.switcherChoices()).toHaveCount(0);
  await carol.page.keyboard.press('Escape');

  await addsPerson(bob, 'board', carol);
  await linkTo(carol, 'private channel board').click();
  await carol.sees('the numbers of the board');
  await carol.types('I never finished this');

  await members(bob)
    .getByRole('button', { name: `Remove ${carol.email}` })
    .click();
  await bob.question().getByRole('button', { name: 'Remove' }).click();
  await expect(carol.page.getByText('You are no longer in #board.')).toBeVisible();
  await carol.isInChannel('general');
  await expect(linkTo(carol, 'private channel board')).toHaveCount(0);
  await carol.page.getByRole('button', { name: 'Copy your draft' }).click();
  await expect(carol.page.getByText('Your draft is copied.')).toBeVisible();
  expect(await clipboard(carol.page)).toBe('I never finished this');

  heard.length = 0;
  await bob.hasPosted(board, '<p>now without her</p>');
  await bob.hasPosted(general, '<p>dinner is ready</p>');
  await carol.sees('dinner is ready');
  expect(heard.filter((text) => /now without her|board/.test(text))).toEqual([]);
  await carol.page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(carol.page.getByText(secret)).toHaveCount(0);
});

test('a public channel made private is gone for others and stays for its members', async ({
  alice,
  bob,
  person,
}) => {
  await belong(alice, bob);
  await alice.hasChannel('acme-labs', 'plans', bob);
  const carol = await person('carol');
  await joins(carol, alice);
  await Promise.all([alice, bob].map((one) => arrives(one)));
  await bob.opensChannel('plans');
  await carol.previews('plans');

  await alice.opensChannel('plans');
  await alice.opensDetails('plans');
  await alice.page.getByRole('button', { name: 'Make private' }).click();
  await expect(alice.question()).toContainText('Only its 2 members will see it then.');
  await alice.question().getByRole('button', { name: 'Make private' }).click();
  await expect(carol.page.getByText('#plans is no longer open to you.')).toBeVisible();
  await carol.isInChannel('general');
  await expect(linkTo(bob, 'private channel plans')).toBeVisible();
  await bob.isInChannel('private channel plans');
  await bob.says('still here');

  await alice.page.getByRole('button', { name: 'Make public' }).click();
  await alice.question().getByRole('button', { name: 'Make public' }).click();
  await expect(linkTo(bob, 'plans')).toBeVisible();
  await carol.previews('plans');
  await carol.sees('still here');
});

test('an admin who makes a channel private without being in it loses it from sight', async ({
  alice,
  bob,
}) => {
  await belong(alice, bob);
  await alice.hasGivenRole(bob, 'acme-labs', 'admin');
  await alice.hasChannel('acme-labs', 'plans');
  await arrives(bob);
  await bob.previews('plans');
  // The answer comes after what the live connection tells.
  let releaseAnswer = () => {};
  const isTold = new Promise<void>((resolve) => (releaseAnswer = resolve));
  await bob.page.route('**/api/channels/*', async (route) => {
    const response = await route.fetch();
    await isTold;
    await route.fulfill({ response });
  });
  await bob.opensDetails('plans');
  await bob.page.getByRole('button', { name: 'Make private' }).click();
  await expect(bob.question()).toContainText('You are not in it, and will not see it any more.');
  await bob.question().getByRole('button', { name: 'Make private' }).click();
  await expect(bob.page.getByText('#plans is no longer open to you.')).toBeVisible();
  await bob.isInChannel('general');
  const answered = bob.page.waitForResponse('**/api/channels/*');
  releaseAnswer();
  await (await answered).finished();
  await alice.hasPosted(await alice.channelId('acme-labs', 'general'), '<p>lunch is ready</p>');
  await bob.sees('lunch is ready');
  await expect(linkTo(bob, 'private channel plans')).toHaveCount(0);
});

test('whoever writes in a channel that is deleted, public or private, keeps their words', async ({
  alice,
  bob,
}) => {
  await belong(alice, bob);
  await alice.hasChannel('acme-labs', 'plans', bob);
  await alice.hasPrivateChannel('acme-labs', 'board', bob);
  await bob.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await Promise.all([alice, bob].map((one) => arrives(one)));
  for (const [name, title] of [
    ['plans', 'plans'],
    ['board', 'private channel board'],
  ] as const) {
    await linkTo(bob, title).click();
    await bob.isInChannel(title);
    await bob.types(`I never finished this for ${name}`);

    await linkTo(alice, title).click();
    await alice.isInChannel(title);
    await alice.opensDetails(name);
    await alice.details(name).getByRole('button', { name: 'Delete Channel' }).click();
    await alice.question().getByRole('button', { name: 'Delete' }).click();
    await expect(bob.page.getByText(`#${name} has been deleted.`)).toBeVisible();
    await bob.isInChannel('general');
    await expect(bob.page.getByText('no longer in')).toHaveCount(0);
    await bob.page.getByRole('button', { name: 'Copy your draft' }).click();
    await expect(bob.page.getByText('Your draft is copied.')).toBeVisible();
    expect(await clipboard(bob.page)).toBe(`I never finished this for ${name}`);
    await bob.page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(bob.page.getByText(`#${name} has been deleted.`)).toBeHidden();
  }
});

test('alice alone sees changes that follow one another folded, and is warned before she leaves', async ({
  alice,
}) => {
  await alice.hasAccount();
  await alice.hasWorkspace('acme-labs', 'launch');
  await alice.hasPrivateChannel('acme-labs', 'board');
  await alice.hasPrivateChannel('acme-labs', 'diary');
  await arrives(alice);
  await linkTo(alice, 'private channel board').click();
  await alice.isInChannel('private channel board');
  await alice.opensDetails('board');
  const history = alice.messageList();
  for (const [next, line] of [
    ['Make public', 'made this channel public'],
    ['Make private', 'made this channel private'],
  ] as const) {
    await alice.page.getByRole('dialog').getByRole('button', { name: next }).click();
    await alice.question().getByRole('button', { name: next }).click();
    await expect(history.getByText(line)).toBeVisible();
  }
  await alice.page.getByRole('dialog').getByRole('button', { name: 'Archive Channel' }).click();
  await alice.question().getByRole('button', { name: 'Archive' }).click();
  await expect(alice.question()).toBeHidden();
  await alice.page.keyboard.press('Escape');

  const fold = history.getByRole('button', { name: `3 changes by ${alice.email}` });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(history.getByRole('article')).toHaveCount(0);
  await fold.press('Enter');
  await expect(history.getByRole('article')).toHaveCount(3);
  await expect(history.getByText('made this channel public')).toBeVisible();
  await fold.click();
  await expect(history.getByRole('article')).toHaveCount(0);

  await linkTo(alice, 'private channel diary').click();
  await alice.isInChannel('private channel diary');
  await alice.page.getByRole('main').getByRole('button', { name: 'Leave Channel' }).click();
  await expect(alice.question()).toContainText('You are its last member.');
  await alice.question().getByRole('button', { name: 'Leave' }).click();
  await alice.isInChannel('general');
  await expect(linkTo(alice, 'private channel diary')).toHaveCount(0);
});
