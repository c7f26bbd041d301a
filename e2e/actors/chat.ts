import { randomUUID } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import type { SmallFile } from './message.js';
import type { Person } from './person.js';

export function chatVerbs({ page }: Person) {
  const reconnecting = page.getByText('Reconnecting…');
  const verbs = {
    /** The rich editor, which replaces the plain field after a moment. */
    composer: () =>
      page.getByRole('textbox', { name: /^Message / }).and(page.locator('[contenteditable]')),
    messageList: () => page.getByRole('main').getByRole('log'),

    async types(text: string) {
      await verbs.composer().click();
      await page.keyboard.type(text);
    },

    /** Pastes clipboard data of another program, by type. */
    async pastes(data: Record<string, string>, ...files: SmallFile[]) {
      const parts = files.map(({ name, mimeType, buffer }) => ({
        name,
        type: mimeType,
        text: buffer.toString(),
      }));
      await verbs.composer().evaluate(
        (editor, clipboard) => {
          const clipboardData = new DataTransfer();
          for (const [type, text] of Object.entries(clipboard.data)) {
            clipboardData.setData(type, text);
          }
          for (const { name, type, text } of clipboard.parts) {
            clipboardData.items.add(new File([text], name, { type }));
          }
          const paste = { clipboardData, bubbles: true, cancelable: true };
          editor.dispatchEvent(new ClipboardEvent('paste', paste));
        },
        { data, parts },
      );
    },

    /** The selection in the composer as it is copied. */
    copies: (type: 'text/plain' | 'text/html' = 'text/plain') =>
      verbs.composer().evaluate((editor, wanted) => {
        const clipboardData = new DataTransfer();
        const copy = { clipboardData, bubbles: true, cancelable: true };
        editor.dispatchEvent(new ClipboardEvent('copy', copy));
        return clipboardData.getData(wanted);
      }, type),

    async sends() {
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(verbs.composer()).toHaveText('');
    },

    /** Posts in the open channel, by Enter. */
    async says(text: string) {
      await verbs.types(text);
      await page.keyboard.press('Enter');
      await verbs.sees(text);
    },

    /** Exactly once: a duplicate message is as wrong as a missing message. */
    async sees(text: string) {
      await expect(verbs.messageList().getByText(text, { exact: true })).toHaveCount(1);
    },

    async seesInOrder(...lines: string[]) {
      const known = verbs.messageList().getByText(new RegExp(`^(${lines.join('|')})$`));
      await expect(known).toHaveText(lines);
    },

    async isCutOff() {
      await expect(reconnecting).toBeVisible();
    },

    /** Retries are spaced up to many seconds apart. */
    async isBack() {
      await expect(reconnecting).toBeHidden({ timeout: 30_000 });
    },

    /** Everything that was written is stored, nothing is on its way or refused. */
    async hasNothingPending() {
      const list = verbs.messageList();
      const sending = list.getByRole('img', { name: 'Sending' });
      await expect(sending.or(list.getByText(/^Not sent\./))).toHaveCount(0);
    },

    /** Posts `Message 1`, `Message 2` … in the open channel, without typing each. */
    async hasSaid(count: number) {
      for (let number = 1; number <= count; number += 1) {
        await verbs.posts(`<p>Message ${number}</p>`);
      }
    },

    /** Posts a given body, bypassing the composer. */
    async posts(body: string) {
      const status = await page.evaluate(
        async (message) => {
          const token = document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content;
          const answer = await fetch('/api/messages', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-csrf-token': token ?? '' },
            body: JSON.stringify({
              message: { ...message, channel_id: Number(location.hash.split('/').at(-1)) },
            }),
          });
          return answer.status;
        },
        { body, client_id: randomUUID() },
      );
      expect(status).toBe(200);
    },

    async scrollsUpTo(text: string) {
      const oldest = verbs.messageList().getByText(text, { exact: true });
      await verbs.messageList().hover();
      await expect(async () => {
        await page.mouse.wheel(0, -3000);
        await expect(oldest).toBeInViewport({ timeout: 250 });
      }).toPass();
    },

    /** By keyboard only. */
    async tabsTo(target: Locator) {
      await expect(target).toBeVisible();
      for (let presses = 0; presses < 60; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      await expect(target).toBeFocused();
    },
  };
  return verbs;
}
