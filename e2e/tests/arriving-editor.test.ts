import type { Locator, Page } from '@playwright/test';
import { textFile } from '../actors/message.js';
import { hold } from '../hold.js';
import { expect, test } from '../test.js';

/** Until it arrives there is a plain field in its place. */
interface ArrivingEditor {
  arrive: () => void;
  place: Locator;
}

let editor: ArrivingEditor;

test.beforeEach(async ({ alice }) => {
  editor = await holdEditor(alice.page);
  await alice.hasAccount();
  await alice.hasWorkspace('acme-labs', 'launch');
  await alice.enters('acme-labs');
});

test('what is typed while the editor arrives is there, every letter in its place', async ({
  alice,
}) => {
  const { page } = alice;
  await page.locator('textarea').focus();
  let typed = '';
  while (typed.length < 100 || !(await editor.place.isVisible())) {
    const words = `word ${typed.length} `;
    await page.keyboard.type(words);
    typed += words;
    if (typed.length > 40) editor.arrive();
  }
  await page.keyboard.type('end');
  await expect(editor.place).toHaveText(`${typed}end`);
});

test('writing goes on where the caret was, in place of what was selected', async ({ alice }) => {
  const { page } = alice;
  const field = page.locator('textarea');
  await field.fill('one two three');
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 7));
  editor.arrive();
  await expect(editor.place).toBeFocused();
  await page.keyboard.type('2');
  await expect(editor.place).toHaveText('one 2 three');
});

test('a file chosen while the editor is still on its way is not lost', async ({ alice }) => {
  const { page } = alice;
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  const chooser = await opened;
  editor.arrive();
  await expect(editor.place).toBeVisible();
  await chooser.setFiles(textFile('plan.txt'));
  await expect(alice.filesToSend()).toHaveCount(1);
});

/** Keeps the editor's program back until it is let go. */
async function holdEditor(page: Page): Promise<ArrivingEditor> {
  const arrive = await hold(page, '**/assets/RichComposer-*.js');
  return { arrive, place: page.locator('[contenteditable=true]') };
}
