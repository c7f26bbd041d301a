import { expect, type Locator } from '@playwright/test';
import type { Person } from './person.js';

export interface SmallFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture of one green pixel. */
export const pixel: SmallFile = {
  name: 'pixel.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaPhfDwAEhgGA0Yh0fQAAAABJRU5ErkJggg==',
    'base64',
  ),
};

export function textFile(name: string, text = 'some words'): SmallFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}

export function messageVerbs({ page }: Person) {
  const list = () => page.getByRole('main').getByRole('log');
  const verbs = {
    message: (text: string) => list().getByRole('article').filter({ hasText: text }),
    actions: () => page.getByRole('toolbar', { name: 'Message actions' }),
    messageSheet: () => page.getByRole('dialog', { name: 'Message actions' }),
    /** The list beside the caret. */
    suggestions: (of: 'People' | 'Channels' | 'Emoji') => page.getByRole('listbox', { name: of }),
    question: () => page.getByRole('alertdialog'),
    editor: () => page.getByRole('textbox', { name: 'Edit message' }),
    /** In the visible conversation; hidden ones are still in the page. */
    fileInput: () =>
      page
        .getByRole('main')
        .getByRole('region')
        .locator('input[type=file][data-direct-upload-url]'),
    filesToSend: () => page.getByRole('list', { name: 'Files to send' }).getByRole('listitem'),

    /**
     * Dispatches the events of a phone's long press; returns whether the browser may open its own
     * menu.
     */
    pressesLong: (target: Locator) =>
      target.evaluate((element) => {
        const init = { pointerType: 'touch', bubbles: true, cancelable: true };
        return element.dispatchEvent(new PointerEvent('contextmenu', init));
      }),

    /** Returns the toolbar of this message: the previous message's toolbar closes with a delay. */
    async pointsAt(text: string) {
      await verbs.message(text).hover();
      const actions = verbs.message(text).getByRole('toolbar', { name: 'Message actions' });
      await expect(actions).toBeVisible();
      return actions;
    },

    /** With a quick reaction, by its name. */
    async reacts(text: string, emoji: string) {
      const actions = await verbs.pointsAt(text);
      await actions.getByRole('button', { name: emoji, exact: true }).click();
    },

    async saves(text: string) {
      const actions = await verbs.pointsAt(text);
      await actions.getByRole('button', { name: 'Save for later' }).click();
      await expect(verbs.message(text).getByRole('img', { name: 'Saved' })).toBeVisible();
    },

    async beginsToEdit(text: string) {
      const actions = await verbs.pointsAt(text);
      await actions.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(verbs.editor()).toBeFocused();
    },

    /** An entry of the message's menu. */
    async chooses(text: string, entry: string) {
      const actions = await verbs.pointsAt(text);
      await actions.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    },

    async deletes(text: string) {
      const actions = await verbs.pointsAt(text);
      await actions.getByRole('button', { name: 'Delete', exact: true }).click();
      await verbs.question().getByRole('button', { name: 'Delete' }).click();
      await verbs.seesNoMore(text);
    },

    async seesNoMore(text: string) {
      await expect(list().getByText(text, { exact: true })).toHaveCount(0);
    },

    /** By the button; ends when all files are uploaded. */
    async attaches(...files: SmallFile[]) {
      await verbs.fileInput().setInputFiles(files);
      await expect(verbs.filesToSend()).toHaveCount(files.length);
      await expect(page.locator('input[type=hidden][name="message[files][]"]')).toHaveCount(
        files.length,
      );
    },

    async opensSavedItems() {
      const [, address] = /workspace\/([^/]+)\//.exec(page.url()) ?? [];
      await page.goto(`/#/workspace/${address}/saved-browser`);
      await expect(page.getByRole('heading', { name: 'Saved items', level: 1 })).toBeVisible();
    },

    savedItems: () => page.getByRole('main').getByRole('listitem'),
  };
  return verbs;
}
