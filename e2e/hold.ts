import type { Page } from '@playwright/test';

/** An error response sent to the page instead of the server's response. */
interface Refusal {
  status: number;
  json: readonly string[];
}

interface Held {
  /** Resolves once the page has sent the request. */
  begun: Promise<void>;
  /** Releases this and later requests: to the server or, if given, to the refusal. */
  release(refusal?: Refusal): void;
  /** Releases the request to the server, and resolves once the page could act on the response. */
  answered(): Promise<void>;
}

/** Holds back the page's requests to a URL. */
export async function hold(page: Page, url: string): Promise<Held> {
  let begin: () => void = () => undefined;
  let release: Held['release'] = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const held = new Promise<Refusal | undefined>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    begin();
    const refusal = await held;
    await (refusal ? route.fulfill(refusal) : route.continue());
  });
  return {
    begun,
    release,
    async answered() {
      const answer = page.waitForResponse(url);
      release();
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

/** Resolves once a frame with this text has reached a socket that the page opens from now on. */
export function frameWith(page: Page, text: string): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (payload.includes(text)) resolve();
      }),
    );
  });
}
