import type { Browser, Page } from 'puppeteer-core';
import type { Parley } from '../product/parley.js';
import type { Person } from './person.js';

export type FirefoxUser = Awaited<ReturnType<typeof firefoxUser>>;

/** The subset of an actor that the Firefox tests need. */
export async function firefoxUser(
  person: Pick<Person, 'email' | 'password'>,
  browser: Browser,
  parley: Parley,
) {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  const composer = (channel: string) =>
    page.locator(`[contenteditable][aria-label="Message #${channel}"]`);

  return {
    page,
    composer,

    async signsIn(address: string) {
      await page.goto(`${parley.url}/#/signin/${address}`);
      await page.locator('input[type=email]').fill(person.email);
      await page.locator('input[type=password]').fill(person.password);
      await page.keyboard.press('Enter');
      await composer('general').wait();
    },

    /** Waits until the open channel shows the text. */
    sees: (text: string) => page.locator(`[role=log] ::-p-text(${text})`).wait(),

    async says(channel: string, text: string) {
      await composer(channel).click();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    },

    /** By Ctrl+K. */
    async jumpsTo(search: string) {
      await page.keyboard.down('Control');
      await page.keyboard.press('k');
      await page.keyboard.up('Control');
      await page.keyboard.type(search);
      await page.keyboard.press('Enter');
    },

    /** Resolves with the call window. */
    async picksUp() {
      const opened = new Promise<Page | null>((resolve) => page.once('popup', resolve));
      await page
        .locator('[aria-label="Incoming call"] ::-p-aria([name="Pick Up"][role="button"])')
        .click();
      const popup = await opened;
      if (popup === null) throw new Error('Firefox opened no window for the call.');
      return popup;
    },
  };
}
