import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Milliseconds, as for `expect`. */
const patience = 20_000;

/** An error response sent to the page instead of the server's response. */
interface Refusal {
  status: number;
  json: readonly string[];
}

interface Held {
  /** Resolves once the page has sent the request. */
  begun(): Promise<void>;
  /** Releases this and later requests: to the server or, if given, to the refusal. */
  release(refusal?: Refusal): void;
  /** Releases the request to the server, and resolves once the page could act on the response. */
  answered(): Promise<void>;
}

/** Holds back the page's requests to a URL. */
export async function hold(page: Page, url: string): Promise<Held> {
  let begin: () => void = () => undefined;
  let release: Held['release'] = () => undefined;
  const hasBegun = new Promise<void>((resolve) => {
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
    begun: () => soon(hasBegun, `the page asks for ${url}`),
    release,
    async answered() {
      const answer = page.waitForResponse(url);
      release();
      const response = await soon(answer, `the server responds to ${url}`);
      await soon(response.finished(), `the response to ${url} is complete`);
      await soon(page.evaluate(twoFrames), 'the page draws a frame');
    },
  };
}

/** Names what did not happen, where the limit of the whole test would not. */
async function soon<Value>(promise: Promise<Value>, awaited: string): Promise<Value> {
  const limit = new AbortController();
  const late = sleep(patience, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`Not within ${patience / 1000} s: ${awaited}.`);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    late.catch(() => undefined);
    limit.abort();
  }
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
