import { type Browser, chromium } from 'playwright-core';

/** Starts the browser that the tests use, and ends it whatever happens. */
export async function withChromium<T>(
  work: (browser: Browser) => Promise<T>,
  options: readonly string[] = [],
): Promise<T> {
  const { findChromium, quietFlags } = await script();
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('Chromium is not installed, or CHROMIUM_PATH names something else.');
  }
  const browser = await chromium.launch({ executablePath, args: [...quietFlags, ...options] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

interface ChromiumScript {
  findChromium: () => string | undefined;
  quietFlags: readonly string[];
}

/** Where the scripts of the repository are is known when this runs, and not to the compiler. */
async function script(): Promise<ChromiumScript> {
  const { href } = new URL('../../../scripts/chromium.mjs', import.meta.url);
  return (await import(href)) as ChromiumScript;
}
