import type { Page } from '@playwright/test';

/** What a page is told in place of what the server says. */
interface Refusal {
  status: number;
  json: readonly string[];
}

interface Held {
  /** Once the page has asked. */
  begun: Promise<void>;
  /** Lets it go on, now and from then on: to the server or, if there is one, to the refusal. */
  letGo(refusal?: Refusal): void;
  /** Lets it go on to the server, and resolves once the page has had its chance to act on the answer. */
  answered(): Promise<void>;
}

/** Keeps back what the page asks for at such an address. */
export async function hold(page: Page, url: string): Promise<Held> {
  let begin: () => void = () => undefined;
  let letGo: Held['letGo'] = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const held = new Promise<Refusal | undefined>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, async (route) => {
    begin();
    const refusal = await held;
    await (refusal ? route.fulfill(refusal) : route.continue());
  });
  return {
    begun,
    letGo,
    async answered() {
      const answer = page.waitForResponse(url);
      letGo();
      await (await answer).finished();
      await page.evaluate(twoFrames);
    },
  };
}

/** Runs in the page. */
export function twoFrames(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
}
