import type { Locator, Page } from '@playwright/test';
import type { Actor } from '../actors/actor.js';
import { textFile } from '../actors/message.js';
import { hold } from '../browsers/hold.js';
import { expect, test } from '../fixtures/test.js';

/** A plain field takes the editor's place until the editor is loaded. */
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

test('text typed while the editor loads is kept, every letter in its place', async ({ alice }) => {
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

test('typing continues at the caret, and replaces the selection', async ({ alice }) => {
  const { page } = alice;
  const field = page.locator('textarea');
  await field.fill('one two three');
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 7));
  editor.arrive();
  await expect(editor.place).toBeFocused();
  await page.keyboard.type('2');
  await expect(editor.place).toHaveText('one 2 three');
});

test('before the editor is loaded, files to send are listed, and the up arrow edits nothing', async ({
  alice,
}) => {
  const { page } = alice;
  await alice.hasPosted(await alice.channelId('acme-labs', 'general'), '<p>First</p>');
  await alice.sees('First');
  const choosesFiles = async () => {
    const opened = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).click();
    return opened;
  };
  await (await choosesFiles()).setFiles(textFile('plan.txt'));
  await expect(alice.filesToSend()).toHaveCount(1);
  await expect(editor.place).toBeHidden();
  const chooser = await choosesFiles();
  // The next letters are a new message.
  await page.locator('textarea').press('ArrowUp');
  await page.keyboard.type('Second');
  editor.arrive();
  await expect(editor.place).toHaveText('Second');
  await expect(alice.editor()).toHaveCount(0);
  // A file is not lost that was asked for before the editor, and chosen after it was loaded.
  await chooser.setFiles(textFile('price.txt'));
  await expect(alice.filesToSend()).toHaveCount(2);
});

test('a message keeps its text and its actions until the editor that changes it is loaded', async ({
  alice,
}) => {
  await alice.posts('<p>First</p>');
  const actions = await alice.pointsAt('First');
  await actions.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(alice.message('First')).toBeVisible();
  await expect(actions.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
  editor.arrive();
  await expect(alice.editor()).toHaveText('First');
});

test('a draft keeps its formats and links: keys wait for the editor that can write them', async ({
  alice,
}) => {
  const { page } = alice;
  editor.arrive();
  await writesInBold(alice, 'Half');
  await page.keyboard.type(' a thought');
  editor = await holdEditor(page);
  await alice.reloads();
  const field = page.locator('textarea');
  await expect(field).toHaveValue('Half a thought');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.type(' more');
  await page.keyboard.press('Enter');
  await alice.hasNothingPending();
  editor.arrive();
  await expect(editor.place).toBeFocused();
  await expect(editor.place.locator('strong')).toHaveText('Half');
  await page.keyboard.press('Enter');
  await expect(alice.message('Half').locator('strong')).toHaveText('Half');
  await expect(alice.messageList().getByRole('article')).toHaveCount(1);
});

test.describe('an editor that cannot be fetched', () => {
  test.use({ tolerated: /Failed to load resource|net::ERR_FAILED|status of 404/ });

  test('a formatted draft is sent as it was, and can be written on in plain words', async ({
    alice,
  }) => {
    const { page } = alice;
    editor.arrive();
    await writesInBold(alice, 'First');
    await page.unroute(editorProgram);
    await page.route(editorProgram, (route) => route.fulfill({ status: 404 }));
    let loads = 0;
    page.on('load', () => (loads += 1));
    await alice.reloads();
    // The page reloads once, because its editor may belong to an old version.
    await expect.poll(() => loads).toBe(2);
    const field = page.locator('textarea');
    await expect(field).toHaveValue('First');
    await expect(field).toBeEditable();
    await field.press('Enter');
    await expect(alice.message('First').locator('strong')).toHaveText('First');
    await field.fill('Second');
    await field.press('Enter');
    await alice.sees('Second');
  });
});

/** Saves a draft in the open channel with the rich editor. */
async function writesInBold(alice: Actor, text: string): Promise<void> {
  await expect(editor.place).toBeVisible();
  await alice.composer().click();
  await alice.page.keyboard.press('Control+b');
  await alice.page.keyboard.type(text);
  await alice.page.keyboard.press('Control+b');
}

const editorProgram = '**/assets/editor-*.js';

/** Holds back the editor's script until it is released. */
async function holdEditor(page: Page): Promise<ArrivingEditor> {
  const { release } = await hold(page, editorProgram);
  return { arrive: release, place: page.locator('[contenteditable=true]') };
}
