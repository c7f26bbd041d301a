import { settle } from '../actors/meet.js';
import { expect, test } from '../test.js';

test.beforeEach(async ({ alice }) => {
  await settle(alice);
});

test('keys make formats', async ({ alice }) => {
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
});

test('Enter sends, Shift+Enter begins a line', async ({ alice }) => {
  await alice.types('one line');
  await alice.page.keyboard.press('Shift+Enter');
  await alice.page.keyboard.type('another');
  await expect(alice.messageList().getByText('one line')).toHaveCount(0);
  await alice.page.keyboard.press('Enter');
  await expect(alice.messageList().getByText('one line')).toBeVisible();
  await expect(alice.messageList().getByText('another')).toBeVisible();
  await expect(alice.composer()).toHaveText('');
});

test('nothing cannot be sent', async ({ alice }) => {
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
});

test('undo does not restore a sent message', async ({ alice }) => {
  await alice.says('gone');
  await alice.composer().click();
  await alice.page.keyboard.press('Control+z');
  await expect(alice.composer()).toHaveText('');
});

test('a link needs a text and an address', async ({ alice }) => {
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
});

test('a link for a selection asks only for the address', async ({ alice }) => {
  const { page } = alice;
  const dialog = page.getByRole('dialog');
  await alice.types('our site');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+l');
  await expect(dialog.getByLabel('URL')).toBeFocused();
  await page.keyboard.type('example.com');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(alice.composer().getByRole('link')).toHaveText('our site');
});

test('three backticks and Shift+Enter begin code, two empty lines end it', async ({ alice }) => {
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
  await expect(alice.messageList().locator('pre')).toHaveText('let a = 1;\n\nlet b = 2;');
  await alice.sees('before');
  await alice.sees('after');
});

test('code that begins and ends with three backticks in a line keeps none of them', async ({
  alice,
}) => {
  await alice.types('```js let a = `1`; ```');
  await alice.page.keyboard.type('after');
  await alice.sends();
  await expect(alice.messageList().locator('pre')).toHaveText('let a = `1`;');
  await alice.sees('after');
});

test('a draft survives a reload, with its formats and spaces, and can be continued', async ({
  alice,
}) => {
  const { page } = alice;
  await alice.composer().click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Half');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('  a thought ');
  await alice.reloads();
  await expect(alice.composer().locator('strong')).toHaveText('Half');
  await expect(alice.composer()).toBeFocused();
  await page.keyboard.type('more');
  await expect.poll(() => alice.composer().innerText()).toBe('Half  a thought more');
});

test('a draft is the same in two tabs, and is sent once', async ({ alice, anotherTab }) => {
  await alice.types('Lunch at');
  const other = await anotherTab(alice);
  await expect(other.composer()).toHaveText('Lunch at');
  await other.types(' one?');
  await expect(alice.composer()).toHaveText('Lunch at one?');
  await alice.opensChannel('launch');
  await other.sends();
  await other.sees('Lunch at one?');
  await alice.opensChannel('general');
  await alice.sees('Lunch at one?');
  await expect(alice.composer()).toHaveText('');
  await alice.page.keyboard.press('Control+z');
  await expect(alice.composer()).toHaveText('');
  await expect(alice.page.getByRole('button', { name: 'Send' })).toBeDisabled();
});

test('spaces in a row stay, also while it is edited', async ({ alice }) => {
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

test('a quick emoji is inserted at the caret, and typing continues', async ({ alice }) => {
  await alice.types('Great ');
  await alice.page.getByRole('button', { name: 'Emoji' }).click();
  await alice.page.getByRole('button', { name: 'Sounds good' }).click();
  await expect(alice.composer()).toBeFocused();
  await alice.page.keyboard.type(' indeed');
  await expect(alice.composer()).toHaveText('Great 👍 indeed');
});

test('marks are formats once they are closed', async ({ alice }) => {
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
});

test('stars and underscores within words and sums stay as they were typed', async ({ alice }) => {
  for (const text of ['5 * 3 * 2 = 30', 'look at *.ts and *.js files', 'use __init__ please']) {
    await alice.says(text);
    await expect(alice.message(text).locator('em, strong')).toHaveCount(0);
  }
});

test('addresses are links without what surrounds them', async ({ alice }) => {
  for (const { typed, links } of [
    { typed: 'first https://example.com/x', links: ['https://example.com/x'] },
    { typed: 'go to https://example.com/x, then', links: ['https://example.com/x'] },
    { typed: 'https://example.com. Next', links: ['https://example.com'] },
    { typed: 'see (https://example.com/a).', links: ['https://example.com/a'] },
    { typed: 'readme.md and main.py say so', links: [] },
  ]) {
    await alice.types(typed);
    await alice.page.keyboard.press('Enter');
    await expect(alice.message(typed)).toHaveCount(1);
    await expect(alice.message(typed).getByRole('link', { name: /[:.]/ })).toHaveText(links);
  }
});

test('an address that an edit adds is a link', async ({ alice }) => {
  await alice.says('see');
  await alice.hasNothingPending();
  await alice.beginsToEdit('see');
  await alice.page.keyboard.type(' https://example.com/x');
  await alice.page.keyboard.press('Enter');
  await expect(alice.message('see').getByRole('link', { name: 'example.com' })).toHaveAttribute(
    'href',
    'https://example.com/x',
  );
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
