import { settle } from '../actors/meet.js';
import { expect, test } from '../test.js';

test.beforeEach(async ({ alice }) => {
  await settle(alice);
});

for (const { keys, tag } of [
  { keys: 'Control+b', tag: 'strong' },
  { keys: 'Control+i', tag: 'em' },
  { keys: 'Control+u', tag: 'u' },
  { keys: 'Control+Shift+x', tag: 's' },
  { keys: 'Control+Shift+7', tag: 'ol li' },
  { keys: 'Control+Shift+8', tag: 'ul li' },
]) {
  test(`${keys} makes ${tag}`, async ({ alice }) => {
    await alice.composer().click();
    await alice.page.keyboard.press(keys);
    await alice.page.keyboard.type('formatted');
    await expect(alice.composer().locator(tag)).toHaveText('formatted');
    await alice.sends();
    await expect(alice.messageList().locator(tag)).toHaveText('formatted');
  });
}

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

test('what was sent does not come back by undoing', async ({ alice }) => {
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

test('a link for what is selected lacks the address alone', async ({ alice }) => {
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

test('three backticks and Shift+Enter begin code', async ({ alice }) => {
  await alice.types('before');
  await alice.page.keyboard.press('Shift+Enter');
  await alice.page.keyboard.type('```');
  await alice.page.keyboard.press('Shift+Enter');
  await alice.page.keyboard.type('let a = 1;');
  await alice.page.keyboard.press('Shift+Enter');
  await alice.page.keyboard.type('let b = 2;');
  await alice.sends();
  await expect(alice.messageList().locator('pre')).toHaveText('let a = 1;\nlet b = 2;');
  await alice.sees('before');
});

test('spaces in a row stay', async ({ alice }) => {
  await alice.types('a   b');
  await alice.sends();
  const message = alice.messageList().getByText('a b', { exact: true });
  await expect.poll(() => message.innerText()).toBe('a   b');
});

test('a quick emoji goes where the caret is, and writing goes on', async ({ alice }) => {
  await alice.types('Great ');
  await alice.page.getByRole('button', { name: 'Emoji' }).click();
  await alice.page.getByRole('button', { name: 'Sounds good' }).click();
  await expect(alice.composer()).toBeFocused();
  await alice.page.keyboard.type(' indeed');
  await expect(alice.composer()).toHaveText('Great 👍 indeed');
});
