import type { Page } from '@playwright/test';

interface Held {
  /** Once the page has asked. */
  begun(): Promise<void>;
  /** Lets the answer through, and resolves once the page has had its chance to act on it. */
  answered(): Promise<void>;
}

/** Keeps the answer of a call back until a test lets it through. */
export async function held(page: Page, address: string): Promise<Held> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  const asked = page.waitForRequest(address);
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return {
    begun: async () => void (await asked),
    async answered() {
      const answer = page.waitForResponse(address);
      release();
      await (await answer).finished();
      await page.evaluate(twoFrames);
    },
  };
}

/** Runs in the page. */
function twoFrames(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
}
