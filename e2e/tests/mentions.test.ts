import { request } from '@playwright/test';
import type { Actor } from '../actors/actor.js';
import { meet, settle } from '../actors/meet.js';
import { passesAxe } from '../passes-axe.js';
import { expect, test } from '../test.js';

/** Both are in `general`, with names; only alice is in `launch`. */
async function meetByName(alice: Actor, bob: Actor): Promise<void> {
  await Promise.all([alice.hasAccount(), bob.hasAccount()]);
  await Promise.all([alice.isCalled('Alice Archer'), bob.isCalled('Bob Brown')]);
  await alice.hasWorkspace('acme-labs', 'launch');
  await alice.hasInvited(bob, 'acme-labs');
  await bob.hasSignedIn('acme-labs');
  for (const one of [alice, bob]) {
    await one.enters('acme-labs');
    await one.composer().waitFor();
  }
}

/** A name that looks like a mention, in the messages. */
const pill = ({ page }: Actor, text: string) =>
  page.getByRole('main').getByRole('log').locator('[data-mention]', { hasText: text });

/** Accounts without a browser, members of `general`. */
async function inviteMany(alice: Actor, url: string, count: number): Promise<void> {
  const general = Number(alice.page.url().split('/').at(-1));
  for (let number = 1; number <= count; number += 1) {
    const email = `guest-${number}@example.com`;
    const context = await request.newContext({ baseURL: url });
    const posts = async (path: string, data: object) => {
      const issued = await context.get('/api/csrf_token');
      const { csrf_token: token } = (await issued.json()) as { csrf_token: string };
      const answer = await context.post(path, {
        data,
        headers: { 'X-CSRF-Token': token },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
    };
    const user = { email, password: 'a secret' };
    await posts('/api/users', { user: { ...user, password_confirm: user.password } });
    await alice.hasInvited({ ...alice, email }, 'acme-labs');
    await posts('/api/session', { user: { ...user, workspace_address: 'acme-labs' } });
    await posts('/api/channel_users', { channel_user: { channel_id: general } });
    await context.dispose();
  }
}

test('alice mentions bob by keyboard, and bob sees that it is him', async ({ alice, bob }) => {
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
});

test('the list is driven by keys and named for screen readers', async ({ alice, bob }) => {
  await meetByName(alice, bob);
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
});

test('Backspace removes a whole mention, undo brings it back', async ({ alice, bob }) => {
  await meetByName(alice, bob);
  await alice.types('a @bob');
  await alice.page.keyboard.press('Tab');
  await alice.page.keyboard.press('Backspace');
  await expect(alice.composer()).toHaveText('a @Bob Brown');
  await alice.page.keyboard.press('Backspace');
  await expect(alice.composer()).toHaveText('a ');
  await alice.page.keyboard.press('Control+z');
  await expect(alice.composer().locator('[data-mention]')).toHaveText('@Bob Brown');
});

test('a draft keeps its mention over a reload, and pasting keeps it too', async ({
  alice,
  bob,
}) => {
  await meetByName(alice, bob);
  await alice.types('@bob');
  await alice.page.keyboard.press('Enter');
  await alice.page.keyboard.press('Control+a');
  const copied = await alice.copies('text/html');
  await alice.page.keyboard.press('End');
  await alice.page.keyboard.type(' and ');
  await expect(alice.composer()).toContainText('@Bob Brown and');
  await alice.pastes({ 'text/html': copied });
  const mentions = alice.composer().locator('[data-mention]');
  await expect(mentions).toHaveText(['@Bob Brown', '@Bob Brown']);
  await alice.reloads();
  await expect(mentions).toHaveText(['@Bob Brown', '@Bob Brown']);
  await alice.sends();
  await expect(pill(bob, '@Bob Brown')).toHaveCount(2);
});

test('a name that is typed without choosing is a mention, not in code', async ({ alice, bob }) => {
  await meetByName(alice, bob);
  await alice.types('@bob, see `@bob ` and a@bob');
  await alice.page.keyboard.press('Enter');
  await expect(pill(bob, 'Bob Brown')).toHaveText('@Bob Brown');
  await expect(bob.message('a@bob').locator('code')).toHaveText('@bob ');
});

test('no list opens in code and quotes', async ({ alice, bob }) => {
  await meetByName(alice, bob);
  const { page } = alice;
  await alice.types('> quoted @bo');
  await expect(alice.composer().locator('blockquote')).toHaveText('quoted @bo');
  await expect(alice.suggestions('People')).toBeHidden();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('@bo');
  await expect(alice.suggestions('People')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Alt+c');
  await page.keyboard.type(' @bo');
  await expect(alice.composer().locator('pre')).toBeVisible();
  await expect(alice.suggestions('People')).toBeHidden();
});

test('a line with a mention keeps its text when it becomes code', async ({ alice, bob }) => {
  await meetByName(alice, bob);
  await alice.types('for @bob');
  await alice.page.keyboard.press('Enter');
  await alice.page.keyboard.press('Control+Alt+c');
  await expect(alice.composer().locator('pre')).toHaveText('for @Bob Brown ');
  await alice.sends();
  await expect(alice.messageList().locator('pre')).toHaveText(/for @Bob Brown/);
  await expect(pill(alice, 'Bob')).toHaveCount(0);
});

test('# links to a channel', async ({ alice, bob }) => {
  await meetByName(alice, bob);
  await alice.types('see #lau');
  await expect(alice.suggestions('Channels').getByRole('option')).toHaveText(['launch']);
  await alice.page.keyboard.press('Enter');
  await alice.page.keyboard.press('Enter');
  await bob.messageList().getByRole('link', { name: '#launch' }).click();
  await bob.isInChannel('launch');
});

test('a new name is shown in old messages', async ({ alice, bob }) => {
  await meetByName(alice, bob);
  await alice.types('@bob');
  await alice.page.keyboard.press('Enter');
  await alice.page.keyboard.press('Enter');
  await expect(pill(alice, '@Bob Brown')).toBeVisible();
  await bob.isCalled('Robert');
  await expect(pill(alice, '@Robert')).toBeVisible();
  await expect(pill(alice, '@Bob Brown')).toHaveCount(0);
});

test('an edit brings a mention in, and takes it out', async ({ alice, bob }) => {
  await meetByName(alice, bob);
  await alice.says('for somebody');
  await alice.beginsToEdit('for somebody');
  await alice.page.keyboard.type(' @bob');
  await expect(alice.suggestions('People')).toBeVisible();
  await alice.page.keyboard.press('Escape');
  await expect(alice.suggestions('People')).toBeHidden();
  await expect(alice.editor()).toBeFocused();
  await alice.page.keyboard.press('Backspace');
  await alice.page.keyboard.press('Backspace');
  await alice.page.keyboard.press('Backspace');
  await alice.page.keyboard.press('Backspace');
  await alice.page.keyboard.type('@bob');
  await alice.page.keyboard.press('Enter');
  await alice.page.keyboard.press('Enter');
  await expect(alice.editor()).toBeHidden();
  await expect(pill(bob, '@Bob Brown')).toHaveAttribute('data-mine');
  await alice.beginsToEdit('for somebody');
  await alice.page.keyboard.press('Backspace');
  await alice.page.keyboard.press('Backspace');
  await alice.page.keyboard.press('Enter');
  await expect(alice.editor()).toBeHidden();
  await expect(pill(bob, '@Bob Brown')).toHaveCount(0);
});

test('alice is offered to add bob, whom she mentions where he is not', async ({ alice, bob }) => {
  await meetByName(alice, bob);
  await alice.opensChannel('launch');
  await alice.types('@bob');
  await expect(alice.suggestions('People').getByRole('option')).toHaveText([
    /Bob Brown.*Not in channel/,
  ]);
  await alice.page.keyboard.press('Enter');
  await alice.page.keyboard.press('Enter');
  const offer = alice.page.getByText('Bob Brown is not in #launch.');
  await expect(offer).toBeVisible();
  await bob.previews('launch');
  await expect(pill(bob, '@Bob Brown')).toBeVisible();
  await expect(bob.page.getByText('Bob Brown is not in #launch.')).toHaveCount(0);
  await alice.page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(offer).toBeHidden();
  await expect(bob.composer()).toBeVisible();
});

test('the offer can be dismissed', async ({ alice, bob }) => {
  await meetByName(alice, bob);
  await alice.opensChannel('launch');
  await alice.types('@bob');
  await alice.page.keyboard.press('Enter');
  await alice.page.keyboard.press('Enter');
  await alice.page.getByRole('button', { name: 'Not now' }).click();
  await expect(alice.page.getByText('is not in #launch.')).toBeHidden();
});

test('@channel to many asks first, and keeps the text if not', async ({ alice, parley }) => {
  await settle(alice);
  await inviteMany(alice, parley.url, 21);
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

test('a message with a hundred mentions arrives', async ({ alice, bob }) => {
  await meet(alice, bob);
  await alice.types(
    Array.from({ length: 100 }, () => '@bob')
      .join(', ')
      .concat('.'),
  );
  await alice.page.keyboard.press('Enter');
  await expect(pill(bob, '@bob@example.com')).toHaveCount(100);
});

test('names in any script, however long, are mentioned', async ({ alice, bob }) => {
  await meetByName(alice, bob);
  for (const name of [
    'נועה כהן',
    '🦊 Fox & <Hound>',
    'Hubert Blaine Wolfeschlegelsteinhausenbergerdorff Senior of Philadelphia',
  ]) {
    await bob.isCalled(name);
    await alice.types('@');
    await alice.suggestions('People').getByRole('option', { name }).click();
    await expect(alice.composer()).toHaveText(`@${name} `);
    await alice.sends();
    await expect(pill(bob, name).last()).toHaveText(`@${name}`);
    await expect(pill(bob, name).last()).toHaveAttribute('data-mine');
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a mention is chosen by touch', async ({ alice, bob }) => {
    await meetByName(alice, bob);
    await alice.types('@');
    const option = alice.suggestions('People').getByRole('option', { name: /^Bob Brown/ });
    const box = await option.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await option.tap();
    await expect(alice.composer()).toBeFocused();
    await expect(alice.composer().locator('[data-mention]')).toHaveText('@Bob Brown');
    await alice.sends();
    await pill(bob, '@Bob Brown').tap();
    await expect(bob.popup('Bob Brown')).toBeVisible();
  });
});
