import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    /** When somebody last clicked in the page. In epoch milliseconds, as all times here. */
    clickedAt?: number;
    /** When the other's first picture was shown in the page. */
    firstFrameAt?: number;
  }
}

/** From the click that picks up to the other's first picture, in milliseconds. */
export interface PickUp {
  /** Where it was picked up. */
  callee: number;
  caller: number;
}

/** In all pages of the context from now on. */
export async function watchFirstFrames(context: BrowserContext): Promise<void> {
  await context.addInitScript(watch);
}

/** Waits for both. */
export async function readPickUp(
  clicked: Page,
  { callee, caller }: { callee: Page; caller: Page },
): Promise<PickUp> {
  const [seenByCallee, seenByCaller] = await Promise.all([
    firstFrameAt(callee),
    firstFrameAt(caller),
  ]);
  const start = await clicked.evaluate(() => window.clickedAt ?? NaN);
  return { callee: seenByCallee - start, caller: seenByCaller - start };
}

async function firstFrameAt(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => window.firstFrameAt);
  return (await handle.jsonValue()) ?? NaN;
}

/**
 * Runs in the page. It takes hold of what stays when a window that was opened goes from its empty
 * page to its own; the document does not.
 */
function watch(): void {
  addEventListener(
    'click',
    ({ timeStamp }) => {
      window.clickedAt = performance.timeOrigin + timeStamp;
    },
    { capture: true },
  );
  // It is called on its element.
  // oxlint-disable-next-line typescript/unbound-method
  const { play } = HTMLVideoElement.prototype;
  HTMLVideoElement.prototype.play = function playWatched() {
    // One's own picture is mute.
    if (!this.muted) {
      this.requestVideoFrameCallback((shownAt) => {
        window.firstFrameAt ??= performance.timeOrigin + shownAt;
      });
    }
    return play.call(this);
  };
}
