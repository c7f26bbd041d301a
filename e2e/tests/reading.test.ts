import type { Page } from '@playwright/test';
import { arrives, founds, meet, settle, settleWith } from '../actors/meet.js';
import { hold } from '../browsers/hold.js';
import { passesAxe } from '../browsers/passes-axe.js';
import { expect, test } from '../fixtures/test.js';

const lines = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `<p>${name} line ${index + 1}</p>`).join('');

/** Waits until the list has measured its rows, and has scrolled if it does. */
const measured = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
  });

test('long messages are folded, stay as bob chose, and are whole when he follows a link to one', async ({
  alice,
  bob,
}) => {
  await settleWith(bob, alice);
  const general = await alice.channelId('acme-labs', 'general');
  const { page } = bob;
  const posted = await alice.hasPosted(
    general,
    `${lines('Minutes', 60)}<p><a href="https://a.example">at the end</a></p>`,
  );
  const minutes = bob.message('Minutes line 1');
  const more = minutes.getByRole('button', { name: 'Show more' });
  const less = minutes.getByRole('button', { name: 'Show less' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  const height = async () => (await minutes.boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThan(560);

  // Tab brings a folded link into sight, also in the last message, and keeps it there.
  const link = page.getByRole('link', { name: 'at the end' });
  await more.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(link).toBeFocused();
  await measured(page);
  await expect(link).toBeInViewport();
  await less.click();
  await measured(page);
  await expect(more).toBeInViewport();

  // At the end of the list, which usually keeps its end in sight.
  const first = page.getByText('Minutes line 1', { exact: true });
  await first.scrollIntoViewIfNeeded();
  const place = async () => (await first.boundingBox())?.y;
  const before = await place();
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(less).toHaveAttribute('aria-expanded', 'true');
  await expect(less).toBeFocused();
  expect(await height()).toBeGreaterThan(1300);
  expect(await place()).toBe(before);

  // As chosen, once the row is back.
  await alice.hasReacted(posted, '💯');
  await alice.hasPostedMany(general, 40);
  await bob.composer().click();
  await page.keyboard.press('Control+End');
  await expect(page.getByText('Message 40', { exact: true })).toBeInViewport();
  await expect(first).not.toBeAttached();
  await page.keyboard.press('Control+Home');
  await expect(first).toBeVisible();
  await expect(less).toBeVisible();

  // The button stays where it is on the screen.
  await less.scrollIntoViewIfNeeded();
  const at = (await less.boundingBox())?.y;
  await less.press('Enter');
  await expect(more).toBeInViewport();
  expect((await more.boundingBox())?.y).toBe(at);
  await expect(minutes.getByRole('group', { name: 'Reactions' })).toBeInViewport();

  // So it does with messages below.
  await more.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(link).toBeFocused();
  await expect(less).toBeVisible();
  await measured(page);
  await expect(link).toBeInViewport();
  await less.click();
  await measured(page);
  await expect(more).toBeInViewport();

  const id = await minutes.getAttribute('data-message');
  await page.goto(`/#/workspace/acme-labs/${general}?message=${id}`);
  await expect(less).toBeVisible();
});

test('a message can be clicked while its list is still scrolling, and as soon as it is back, where it kept the focus', async ({
  bob,
}) => {
  const general = await founds(bob);
  await bob.hasPosted(general, '<p>Read <a href="https://a.example">this</a></p>');
  await bob.hasPostedMany(general, 80);
  await arrives(bob);
  const { page } = bob;
  await expect(page.getByText('Message 80', { exact: true })).toBeInViewport();
  const clicked = await bob.messageList().evaluate(async (list) => {
    const frame = () => new Promise(requestAnimationFrame);
    const { left, top, width, height } = list.getBoundingClientRect();
    const found: boolean[] = [];
    for (let step = 0; step < 10; step += 1) {
      list.scrollTop -= 10;
      await frame();
      await frame();
      const target = document.elementFromPoint(left + width / 2, top + height / 2);
      found.push(target !== null && target.closest('[data-message]') !== null);
    }
    return found;
  });
  expect(clicked).not.toContain(false);

  await bob.messageList().focus();
  const link = page.getByRole('link', { name: 'this' });
  // Older messages that come on the way move the beginning.
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(link).toBeInViewport({ timeout: 500 });
  }).toPass();
  await link.focus();
  // Rows that are measured on the way move the end.
  await expect(async () => {
    await bob.messageList().evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
    await expect(page.getByText('Message 80', { exact: true })).toBeInViewport({ timeout: 250 });
  }).toPass();
  await expect(page.getByText('Message 2', { exact: true })).not.toBeAttached();

  // The list does not know yet that it was scrolled back.
  await page.evaluate(() =>
    window.addEventListener('scroll', (event) => event.stopImmediatePropagation(), true),
  );
  await bob.messageList().evaluate((list) => list.scrollTo({ top: 0 }));
  await bob
    .message('Read this')
    .getByRole('paragraph')
    .last()
    .click({ position: { x: 2, y: 2 } });
  await expect(link).toBeAttached();
});

test('Ctrl+/ pressed before the list of keys is loaded opens it once it is', async ({ alice }) => {
  const { page } = alice;
  const panels = await hold(page, '**/assets/*anel*.js');
  await settle(alice);
  await page.keyboard.press('Control+/');
  await panels.begun();
  panels.release();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('code is coloured in its language without moving, scrolls in its block, and is copied by a button', async ({
  alice,
  bob,
}) => {
  await meet(alice, bob);
  const { page } = bob;
  const colours = await hold(page, '**/assets/highlighter*.js');
  await alice.types('```ts ');
  const chooser = alice.page.getByRole('combobox', { name: 'Language of the code' });
  await expect(chooser).toHaveValue('typescript');
  await alice.page.keyboard.type('const answer = 42;');
  await alice.page.keyboard.press('Shift+Enter');
  await alice.page.keyboard.type(`// ${'wide '.repeat(60)}`);
  await alice.page.keyboard.press('Enter');

  const code = bob.message('answer').locator('pre');
  await expect(code).toBeVisible();
  await colours.begun();
  const before = await code.boundingBox();
  colours.release();
  await expect(code.locator('span', { hasText: /^const$/ })).toBeVisible();
  expect(await code.boundingBox()).toEqual(before);
  expect(await code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(
    true,
  );

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await code.hover();
  await bob.message('answer').getByRole('button', { name: 'Copy the code' }).click();
  await expect(page.getByText('The code is copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^const answer = 42;\n\/\/ wide/,
  );

  // The language is kept by an edit, and can be changed by one.
  await alice.beginsToEdit('answer');
  const chosen = alice.message('answer').getByRole('combobox', { name: 'Language of the code' });
  await expect(chosen).toHaveValue('typescript');
  await chosen.selectOption('SQL');
  await alice.page.keyboard.press('Enter');
  await expect(alice.editor()).toBeHidden();
  await expect(code.locator('span', { hasText: /^const$/ })).toBeHidden();

  // From VS Code, and by Enter after the backticks.
  await alice.pastes({
    'text/plain': 'def load(path):\n    return path',
    'text/html': '<div><div><span style="color:#00f">def</span> load(path):</div></div>',
    'vscode-editor-data': '{"mode":"python"}',
  });
  await expect(chooser).toHaveValue('python');
  await alice.sends();
  await expect(bob.message('def load').locator('span', { hasText: /^def$/ })).toBeVisible();
  await alice.types('```');
  await alice.page.keyboard.press('Enter');
  await expect(chooser).toHaveValue('');
  await passesAxe(alice.page);
});
