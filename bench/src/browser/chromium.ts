import { type Browser, chromium } from 'playwright-core';

/** Debian's Chromium, kept from looking up hosts of its own. */
const quiet: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the browser that the tests use, and ends it whatever happens. */
export async function withChromium<T>(
  work: (browser: Browser) => Promise<T>,
  options: readonly string[] = [],
): Promise<T> {
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: [...quiet, ...options],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

async function chromiumPath(): Promise<string> {
  // Where the scripts of the repository are is known when this runs, and not to the compiler.
  const { findChromium } = (await import(
    new URL('../../../scripts/chromium.mjs', import.meta.url).href
  )) as { findChromium: () => string | undefined };
  const path = findChromium();
  if (path === undefined) {
    throw new Error('Chromium is not installed, or CHROMIUM_PATH names something else.');
  }
  return path;
}
