import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    /** When somebody last clicked in the page. In epoch milliseconds, as all times here. */
    clickedAt?: number;
    /** When the other's first picture was shown in the page. */
    firstFrameAt?: number;
    /** The connections that the page has begun to make. */
    connectionsBegun?: Set<RTCPeerConnection>;
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

/** Waits for both. Fails with what either of them shows and how its connection is doing. */
export async function readPickUp(
  clicked: Page,
  { callee, caller }: { callee: Page; caller: Page },
): Promise<PickUp> {
  const both = Promise.all([firstFrameAt(callee), firstFrameAt(caller)]);
  const [seenByCallee, seenByCaller] = await both.catch(async (error: unknown) => {
    const [his, hers] = await Promise.all([callee, caller].map((page) => page.evaluate(describe)));
    const message = `No picture. Whoever picked up: ${his}; the caller: ${hers}`;
    throw new Error(message, { cause: error });
  });
  const start = await clicked.evaluate(() => window.clickedAt ?? NaN);
  return { callee: seenByCallee - start, caller: seenByCaller - start };
}

async function firstFrameAt(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => window.firstFrameAt);
  return (await handle.jsonValue()) ?? NaN;
}

/** Runs in the page. */
async function describe(): Promise<string> {
  const connections = [...(window.connectionsBegun ?? [])].map(async (connection) => {
    const { connectionState, iceConnectionState, iceGatheringState, signalingState } = connection;
    const stats = [...(await connection.getStats()).values()] as RTCStats[];
    const parts = stats.filter(({ type }) => /candidate|inbound/.test(type));
    return { connectionState, iceConnectionState, iceGatheringState, signalingState, parts };
  });
  const says = document.body.innerText.slice(0, 200);
  const picture = window.firstFrameAt ?? null;
  return JSON.stringify({ says, picture, connections: await Promise.all(connections) });
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
  const begun = new Set<RTCPeerConnection>();
  window.connectionsBegun = begun;
  const Original = RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      begun.add(this);
    }
  };
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
