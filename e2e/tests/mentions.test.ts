import { request } from '@playwright/test';
import type { Actor } from '../actors/actor.js';
import { arrives, belong, founds } from '../actors/meet.js';
import { passesAxe } from '../browsers/passes-axe.js';
import { expect, test } from '../fixtures/test.js';

const address = 'acme-labs';

/** Both are members of `general`, with names; only alice is in `launch`, and only she has a page open. */
async function settleByName(alice: Actor, bob: Actor): Promise<void> {
  await belong(alice, bob, address);
  await Promise.all([alice.isCalled('Alice Archer'), bob.isCalled('Bob Brown')]);
  await arrives(alice, address);
}

/** Both are in `general`. */
async function meetByName(alice: Actor, bob: Actor): Promise<void> {
  await settleByName(alice, bob);
  await arrives(bob, address);
}

/** A name that looks like a mention, in the messages. */
const pill = ({ page }: Actor, text: string) =>
  page.getByRole('main').getByRole('log').locator('[data-mention]', { hasText: text });

/** Accounts without a browser, members of the workspace. */
async function inviteMany(alice: Actor, url: string, count: number): Promise<Actor[]> {
  const guests: Actor[] = [];
  for (let number = 1; number <= count; number += 1) {
    const email = `guest-${number}@example.com`;
    const context = await request.newContext({ baseURL: url });
    const issued = await context.get('/api/csrf_token');
    const { csrf_token: token } = (await issued.json()) as { csrf_token: string };
    const secret = 'a secret';
    const answer = await context.post('/api/users', {
      data: { user: { email, password: secret, password_confirm: secret } },
      headers: { 'X-CSRF-Token': token },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    await context.dispose();
    const guest = { ...alice, email };
    await alice.hasInvited(guest, address);
    guests.push(guest);
  }
  return guests;
}

test('alice mentions bob by keyboard, and bob sees that it is him, whatever he is called', async ({
  alice,
  bob,
}) => {
  await meetByName(alice, bob);
  const { page } = alice;
  const list = alice.suggestions('People');
  await alice.types('Hello @bo');
  await expect(list.getByRole('option')).toHaveText(['Bob Brown']);
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expect(alice.composer()).toHaveText('Hello @Bob Brown ');
  await page.keyboard.type('and welcome');
  await page.keyboard.press('Enter');
  await expect(pill(alice, '@Bob Brown')).toBeVisible();
  await expect(alice.message('and welcome')).toContainText('Hello @Bob Brown and welcome');
  await expect(pill(alice, '@Bob Brown')).not.toHaveAttribute('data-mine');
  await expect(pill(bob, '@Bob Brown')).toHaveAttribute('data-mine');
  await pill(alice, '@Bob Brown').click();
  await expect(alice.popup('Bob Brown')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pill(alice, '@Bob Brown')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(alice.popup('Bob Brown')).toBeVisible();
  await page.keyboard.press('Escape');

  // In any script, however long, and in the messages of before.
  for (const [index, name] of [
    'נועה כהן',
    '🦊 Fox & <Hound>',
    'Hubert Blaine Wolfeschlegelsteinhausenbergerdorff Senior of Philadelphia',
  ].entries()) {
    await bob.isCalled(name);
    await expect(pill(alice, `@${name}`).first()).toBeVisible();
    await expect(pill(alice, '@Bob Brown')).toHaveCount(0);
    await alice.types('@');
    await alice.suggestions('People').getByRole('option', { name }).click();
    await expect(alice.composer()).toHaveText(`@${name} `);
    await alice.sends();
    await expect(pill(bob, name)).toHaveCount(index + 2);
    await expect(pill(bob, name).last()).toHaveText(`@${name}`);
    await expect(pill(bob, name).last()).toHaveAttribute('data-mine');
  }
});

test('the list is driven by keys and named for screen readers, and opens neither in code nor in quotes', async ({
  alice,
  bob,
}) => {
  await settleByName(alice, bob);
  const { page } = alice;
  const list = alice.suggestions('People');
  const editor = alice.composer();
  const highlighted = async () => {
    const id = await editor.getAttribute('aria-activedescendant');
    return page.locator(`[id="${id}"]`).getAttribute('aria-selected');
  };
  await alice.types('@');
  await expect(list.getByRole('option')).toHaveText([
    /^Bob Brown/,
    /^@channel/,
    /^@here/,
    /^Alice Archer\(you\)/,
  ]);
  await expect(editor).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '');
  await expect(page.getByText('4 suggestions')).toBeAttached();
  expect(await highlighted()).toBe('true');
  await passesAxe(page);
  await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('option', { selected: true })).toHaveText(/^Alice/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveText(/^@channel/);
  expect(await highlighted()).toBe('true');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(editor).toBeFocused();
  await expect(editor).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.type('b');
  await expect(list).toBeHidden();
  await page.keyboard.press('Enter');
  await alice.sees('@b');

  await alice.types('> quoted @bo');
  await expect(editor.locator('blockquote')).toHaveText('quoted @bo');
  await expect(list).toBeHidden();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('@bo');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Alt+c');
  await page.keyboard.type(' @bo');
  await expect(editor.locator('pre')).toBeVisible();
  await expect(list).toBeHidden();
});

test('a mention is deleted whole, and is kept by undo, pasting and drafts; in code it is text', async ({
  alice,
  bob,
}) => {
  await settleByName(alice, bob);
  const { page } = alice;
  const mentions = alice.composer().locator('[data-mention]');
  await alice.types('a @bob');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Backspace');
  await expect(alice.composer()).toHaveText('a @Bob Brown');
  await page.keyboard.press('Backspace');
  await expect(alice.composer()).toHaveText('a ');
  await page.keyboard.press('Control+z');
  await expect(mentions).toHaveText('@Bob Brown');

  await page.keyboard.press('Control+a');
  const copied = await alice.copies('text/html');
  await page.keyboard.press('End');
  await page.keyboard.type(' and ');
  await expect(alice.composer()).toContainText('@Bob Brown and');
  await alice.pastes({ 'text/html': copied });
  await expect(mentions).toHaveText(['@Bob Brown', '@Bob Brown']);
  await alice.reloads();
  await expect(mentions).toHaveText(['@Bob Brown', '@Bob Brown']);
  await alice.sends();
  await alice.hasNothingPending();
  await expect(pill(alice, '@Bob Brown')).toHaveCount(2);

  await alice.types('for @bob');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Alt+c');
  await expect(alice.composer().locator('pre')).toHaveText('for @Bob Brown ');
  await alice.sends();
  await expect(alice.messageList().locator('pre')).toHaveText(/for @Bob Brown/);
  await expect(pill(alice, 'Bob')).toHaveCount(2);
});

test('bob gets mentions that were typed, not in code, a hundred of them, and by an edit; # links to a channel', async ({
  alice,
  bob,
}) => {
  await meetByName(alice, bob);
  const { page } = alice;
  await alice.types('@bob, see `@bob ` and a@bob');
  await page.keyboard.press('Enter');
  await expect(pill(bob, 'Bob Brown')).toHaveText('@Bob Brown');
  await expect(bob.message('a@bob').locator('code')).toHaveText('@bob ');

  const many = Array.from({ length: 100 }, () => '@Bob Brown').join(', ');
  await alice.pastes({ 'text/plain': `${many}.` });
  await alice.sends();
  await expect(pill(bob, '@Bob Brown')).toHaveCount(101);

  await alice.says('for somebody');
  await alice.hasNothingPending();
  await alice.beginsToEdit('for somebody');
  await page.keyboard.type(' @bob');
  await expect(alice.suggestions('People')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(alice.suggestions('People')).toBeHidden();
  await expect(alice.editor()).toBeFocused();
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('@bob');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(alice.editor()).toBeHidden();
  const edited = bob.message('for somebody').locator('[data-mention]');
  await expect(edited).toHaveText('@Bob Brown');
  await expect(edited).toHaveAttribute('data-mine');
  await alice.beginsToEdit('for somebody');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(alice.editor()).toBeHidden();
  await expect(edited).toHaveCount(0);

  await alice.types('see #lau');
  await expect(alice.suggestions('Channels').getByRole('option')).toHaveText(['launch']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await bob.messageList().getByRole('link', { name: '#launch' }).click();
  await bob.isInChannel('launch');
});

test('alice is offered to add bob, whom she mentions where he is not, and may decline', async ({
  alice,
  bob,
}) => {
  await settleByName(alice, bob);
  await alice.opensChannel('launch');
  const offer = alice.page.getByText('Bob Brown is not in #launch.');
  const mentionsBob = async () => {
    await alice.types('@bob');
    await expect(alice.suggestions('People').getByRole('option')).toHaveText([
      /Bob Brown.*Not in channel/,
    ]);
    await alice.page.keyboard.press('Enter');
    await alice.page.keyboard.press('Enter');
    await expect(offer).toBeVisible();
  };
  await mentionsBob();
  await alice.page.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toBeHidden();

  await mentionsBob();
  await bob.opens(`/workspace/${address}/${await bob.channelId(address, 'launch')}`);
  await bob.isInChannel('launch');
  await expect(bob.page.getByRole('button', { name: 'Join Channel' })).toBeVisible();
  await expect(pill(bob, '@Bob Brown')).toHaveCount(2);
  await expect(bob.page.getByText('Bob Brown is not in #launch.')).toHaveCount(0);
  await alice.page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(offer).toBeHidden();
  await expect(bob.composer()).toBeVisible();
});

test('@channel to many asks first, and keeps the text if not', async ({ alice, parley }) => {
  await founds(alice, address);
  const crowd = await alice.hasChannel(
    address,
    'crowd',
    ...(await inviteMany(alice, parley.url, 21)),
  );
  await alice.opens(`/workspace/${address}/${crowd}`);
  await alice.isInChannel('crowd');
  await alice.composer().waitFor();
  await expect(alice.page.getByRole('button', { name: '22 members' })).toBeVisible();
  await alice.types('@chan');
  await alice.page.keyboard.press('Enter');
  await alice.page.keyboard.type('cake!');
  await alice.page.keyboard.press('Enter');
  await expect(alice.question()).toContainText('Mention 21 people?');
  await alice.question().getByRole('button', { name: 'Cancel' }).click();
  await expect(alice.question()).toBeHidden();
  await expect(alice.composer()).toHaveText('@channel cake!');
  await alice.page.keyboard.press('Enter');
  await alice.question().getByRole('button', { name: 'Send' }).click();
  await expect(pill(alice, '@channel')).toHaveAttribute('data-mine');
  await expect(alice.composer()).toHaveText('');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a mention is chosen by touch', async ({ alice, bob }) => {
    await settleByName(alice, bob);
    await alice.types('@');
    const option = alice.suggestions('People').getByRole('option', { name: /^Bob Brown/ });
    const box = await option.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await option.tap();
    await expect(alice.composer()).toBeFocused();
    await expect(alice.composer().locator('[data-mention]')).toHaveText('@Bob Brown');
    await alice.sends();
    await pill(alice, '@Bob Brown').tap();
    await expect(alice.popup('Bob Brown')).toBeVisible();
  });
});
