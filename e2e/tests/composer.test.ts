import { settle } from '../actors/meet.js';
import { hold } from '../browsers/hold.js';
import { expect, test } from '../fixtures/test.js';

test.beforeEach(async ({ alice }) => {
  await settle(alice);
});

test('keys and closed marks make formats; in words and sums they stay as they were typed', async ({
  alice,
}) => {
  for (const { keys, tag } of [
    { keys: 'Control+b', tag: 'strong' },
    { keys: 'Control+i', tag: 'em' },
    { keys: 'Control+u', tag: 'u' },
    { keys: 'Control+Shift+x', tag: 's' },
    { keys: 'Control+Shift+7', tag: 'ol li' },
    { keys: 'Control+Shift+8', tag: 'ul li' },
  ]) {
    await alice.composer().click();
    await alice.page.keyboard.press(keys);
    await alice.page.keyboard.type(keys);
    await expect(alice.composer().locator(tag)).toHaveText(keys);
    await alice.sends();
    await expect(alice.messageList().locator(tag)).toHaveText(keys);
  }
  for (const { typed, tag, text } of [
    { typed: 'so **very good**', tag: 'strong', text: 'very good' },
    { typed: 'so *very good*', tag: 'em', text: 'very good' },
    { typed: 'so ~~very good~~', tag: 's', text: 'very good' },
    { typed: 'a _word_ of', tag: 'em', text: 'word' },
  ]) {
    await alice.types(typed);
    await expect(alice.composer().locator(tag)).toHaveText(text);
    await expect(alice.composer()).toHaveText(typed.replace(/[*_~]/g, ''));
    await alice.sends();
  }
  const plain = '5 * 3 * 2 = 30, use __init__ please';
  await alice.says(plain);
  await expect(alice.message(plain).locator('em, strong')).toHaveCount(0);
});

test('Enter sends, Shift+Enter begins a line, nothing cannot be sent, and undo restores nothing sent', async ({
  alice,
}) => {
  const send = alice.page.getByRole('button', { name: 'Send' });
  await expect(send).toBeDisabled();
  await alice.types('   ');
  await expect(send).toBeDisabled();
  await alice.page.keyboard.press('Enter');
  await alice.types('something');
  await expect(send).toBeEnabled();
  await send.click();
  await alice.sees('something');
  await expect(send).toBeDisabled();
  await expect(alice.messageList().getByRole('article')).toHaveCount(1);

  await alice.types('one line');
  await alice.page.keyboard.press('Shift+Enter');
  await alice.page.keyboard.type('another');
  await expect(alice.messageList().getByText('one line')).toHaveCount(0);
  await alice.page.keyboard.press('Enter');
  await expect(alice.messageList().getByText('one line')).toBeVisible();
  await expect(alice.messageList().getByText('another')).toBeVisible();
  await expect(alice.composer()).toHaveText('');
  await alice.composer().click();
  await alice.page.keyboard.press('Control+z');
  await expect(alice.composer()).toHaveText('');
});

test('a link needs a text and an address, for a selection only the address; typed addresses are links, also in an edit', async ({
  alice,
}) => {
  const { page } = alice;
  await alice.composer().click();
  await page.keyboard.press('Control+l');
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(dialog.getByText('https://')).toBeVisible();
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Text').fill('our site');
  await expect(save).toBeDisabled();
  await dialog.getByLabel('URL').fill('example.com/a');
  await save.click();
  await expect(dialog).toBeHidden();
  await alice.sends();
  const link = alice.messageList().getByRole('link', { name: 'our site' });
  await expect(link).toHaveAttribute('href', 'https://example.com/a');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);

  await alice.types('their site');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+l');
  await expect(dialog.getByLabel('URL')).toBeFocused();
  await page.keyboard.type('example.com');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(alice.composer().getByRole('link')).toHaveText('their site');
  await alice.sends();

  const typed = 'see (https://example.com/b), readme.md';
  await alice.types(typed);
  await page.keyboard.press('Enter');
  const typedLinks = alice.message(typed).getByRole('link', { name: /[:.]/ });
  await expect(typedLinks).toHaveText(['https://example.com/b']);

  await alice.says('and then');
  await alice.hasNothingPending();
  await alice.beginsToEdit('and then');
  await page.keyboard.type(' https://example.com/x');
  await page.keyboard.press('Enter');
  await expect(
    alice.message('and then').getByRole('link', { name: 'example.com' }),
  ).toHaveAttribute('href', 'https://example.com/x');
});

test('three backticks and Shift+Enter begin code, which two empty lines end; code in a line keeps no backticks', async ({
  alice,
}) => {
  await alice.types('before');
  await alice.page.keyboard.press('Shift+Enter');
  await alice.page.keyboard.type('```');
  await alice.page.keyboard.press('Shift+Enter');
  await alice.page.keyboard.type('let a = 1;');
  await alice.page.keyboard.press('Shift+Enter');
  await alice.page.keyboard.press('Shift+Enter');
  await alice.page.keyboard.type('let b = 2;');
  for (let times = 0; times < 3; times += 1) await alice.page.keyboard.press('Shift+Enter');
  await alice.page.keyboard.type('after');
  await alice.sends();
  const code = alice.messageList().locator('pre');
  await expect(code).toHaveText('let a = 1;\n\nlet b = 2;');
  await alice.sees('before');
  await alice.sees('after');

  await alice.types('```js let c = `1`; ```');
  await alice.page.keyboard.type('so it is');
  await alice.sends();
  await expect(code).toHaveText(['let a = 1;\n\nlet b = 2;', 'let c = `1`;']);
  await alice.sees('so it is');
});

test('a draft survives a reload, with its formats and spaces, is the same in two tabs, and is sent once', async ({
  alice,
  anotherTab,
}) => {
  const { page } = alice;
  await alice.composer().click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Lunch');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('  at ');
  await alice.reloads();
  await expect(alice.composer().locator('strong')).toHaveText('Lunch');
  await expect(alice.composer()).toBeFocused();
  await page.keyboard.type('about');
  await expect.poll(() => alice.composer().innerText()).toBe('Lunch  at about');

  const other = await anotherTab(alice);
  await expect(other.composer()).toHaveText('Lunch  at about');
  await other.types(' one?');
  await expect(alice.composer()).toHaveText('Lunch  at about one?');
  await alice.opensChannel('launch');
  await other.sends();
  await expect(other.message('at about one?')).toHaveCount(1);
  await alice.opensChannel('general');
  await expect(alice.message('at about one?')).toHaveCount(1);
  await expect(alice.composer()).toHaveText('');
  await page.keyboard.press('Control+z');
  await expect(alice.composer()).toHaveText('');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
});

test('a quick emoji is inserted at the caret, where typing goes on; spaces in a row stay, also in an edit', async ({
  alice,
}) => {
  const { page } = alice;
  const composer = alice.composer();
  // The search for all emoji arrives while the panel fades out.
  const search = await hold(page, '**/assets/EmojiBrowser-*.js');
  await alice.types('Great ');
  await page.getByRole('button', { name: 'Emoji' }).click();
  const quick = page.getByRole('button', { name: 'Sounds good' });
  await expect(quick).toBeVisible();
  await page.evaluate(() => {
    const slow = new CSSStyleSheet();
    slow.replaceSync('[role=dialog] { transition-duration: 3600s !important }');
    document.adoptedStyleSheets.push(slow);
  });
  await quick.click();
  await expect(composer).toBeFocused();
  await page.keyboard.type(' ind');
  search.release();
  const emojiSearch = page.getByRole('combobox', { name: 'Search emoji' });
  await expect(emojiSearch).toBeAttached();
  await page.keyboard.type('eed');
  await expect(composer).toHaveText('Great 👍 indeed');
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop();
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(emojiSearch).not.toBeAttached();
  // Focuses the field as a closing menu or dialog does: by itself, the browser would put the caret at the start.
  const beforeCaret = await composer.evaluate((field) => {
    field.blur();
    document.getSelection()?.removeAllRanges();
    field.focus();
    const { anchorNode = null, anchorOffset = 0 } = document.getSelection() ?? {};
    const before = document.createRange();
    before.selectNodeContents(field);
    if (anchorNode) before.setEnd(anchorNode, anchorOffset);
    return before.toString();
  });
  expect(beforeCaret).toBe('Great 👍 indeed');
  await alice.sends();

  const message = (text: string) => alice.messageList().getByText(text, { exact: true });
  await alice.types('a   b');
  await alice.sends();
  await expect.poll(() => message('a b').innerText()).toBe('a   b');
  await alice.hasNothingPending();
  await alice.beginsToEdit('a b');
  await alice.page.keyboard.type('  c');
  await alice.page.keyboard.press('Enter');
  await expect.poll(() => message('a b c').innerText()).toBe('a   b  c');
});

test('a list continues from its first number, a year begins no list', async ({ alice }) => {
  await alice.types('3. third');
  await expect(alice.composer().locator('ol')).toHaveAttribute('start', '3');
  await alice.sends();
  await expect(alice.message('third').locator('ol')).toHaveAttribute('start', '3');
  await alice.hasNothingPending();
  await alice.reloads();
  await expect(alice.message('third').locator('ol')).toHaveAttribute('start', '3');
  await alice.says('2024. was good');
});
