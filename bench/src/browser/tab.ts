import type { Browser, CDPSession, Page } from 'playwright-core';

/** How much slower than this machine the processor is made that the page's program runs on. */
const slowdown = 4;

export interface Tab {
  page: Page;
  /** The DevTools protocol of the page. */
  devtools: CDPSession;
}

interface NewTab {
  /** A `Cookie` header, of somebody who is signed in. */
  cookie?: string;
  url: string;
}

/** Opens a tab with a profile of its own: nothing is cached. It goes to `url` when `work` says so. */
export async function withTab<T>(
  browser: Browser,
  { url, cookie = '' }: NewTab,
  work: (tab: Tab) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.addCookies(cookiesOf(cookie, url));
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await work({ page, devtools });
  } finally {
    await context.close();
  }
}

/** As Playwright takes them. */
export function cookiesOf(header: string, url: string) {
  return header
    .split('; ')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2);
      return { name, value, url };
    });
}
