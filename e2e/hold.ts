import type { Page } from '@playwright/test';

/** What a page is told in place of what the server says. */
interface Refusal {
  status: number;
  json: readonly string[];
}

/**
 * Keeps back what the page asks for at such an address. Returns what lets it go on, to the server or, if
 * there is one, to the refusal.
 */
export async function hold(page: Page, url: string, refusal?: Refusal): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await (refusal ? route.fulfill(refusal) : route.continue());
  });
  return letGo;
}
