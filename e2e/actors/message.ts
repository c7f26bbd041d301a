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
    question: () => page.getByRole('alertdialog'),
    editor: () => page.getByRole('textbox', { name: 'Edit message' }),
    /** Of the conversation that is shown; others are still in the page. */
    fileInput: () =>
      page
        .getByRole('main')
        .getByRole('region')
        .locator('input[type=file][data-direct-upload-url]'),
    filesToSend: () => page.getByRole('list', { name: 'Files to send' }).getByRole('listitem'),

    /** As a phone's browser tells of it; whether it may open a menu of its own. */
    pressesLong: (target: Locator) =>
      target.evaluate((element) => {
        const init = { pointerType: 'touch', bubbles: true, cancelable: true };
        return element.dispatchEvent(new PointerEvent('contextmenu', init));
      }),

    /** Returns what can be done with that very message: the one before is left a moment later. */
    async pointsAt(text: string) {
      await verbs.message(text).hover();
      const actions = verbs.message(text).getByRole('toolbar', { name: 'Message actions' });
      await expect(actions).toBeVisible();
      return actions;
    },

    /** With one of those at hand, by its name. */
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

    async deletes(text: string) {
      const actions = await verbs.pointsAt(text);
      await actions.getByRole('button', { name: 'Delete', exact: true }).click();
      await verbs.question().getByRole('button', { name: 'Delete' }).click();
      await verbs.seesNoMore(text);
    },

    async seesNoMore(text: string) {
      await expect(list().getByText(text, { exact: true })).toHaveCount(0);
    },

    /** By the button; ends when all of them are uploaded. */
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
