import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    /** Time of the last click in the page. Epoch milliseconds, like all times here. */
    clickedAt?: number;
    /** When the partner's first frame was shown in the page. */
    firstFrameAt?: number;
    /** The peer connections that the page has created. */
    connectionsBegun?: Set<RTCPeerConnection>;
  }
}

/** Milliseconds from the click that answers to the partner's first frame. */
export interface PickUp {
  /** In the window that answered. */
  callee: number;
  caller: number;
}

/** In all pages of the context from now on. */
export async function watchFirstFrames(context: BrowserContext): Promise<void> {
  await context.addInitScript(watch);
}

/** Waits for both. Its error describes the content and the connection of both pages. */
export async function readPickUp(
  clicked: Page,
  { callee, caller }: { callee: Page; caller: Page },
): Promise<PickUp> {
  const both = Promise.all([firstFrameAt(callee), firstFrameAt(caller)]);
  const [seenByCallee, seenByCaller] = await both.catch(async (error: unknown) => {
    const [his, hers] = await Promise.all([callee, caller].map((page) => page.evaluate(describe)));
    const message = `No picture. The callee: ${his}; the caller: ${hers}`;
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
 * Runs in the page. It patches objects that persist when an opened window navigates from its empty
 * page to its own; the document does not persist.
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
    // The user's own video is muted.
    if (!this.muted) {
      this.requestVideoFrameCallback((shownAt) => {
        window.firstFrameAt ??= performance.timeOrigin + shownAt;
      });
    }
    return play.call(this);
  };
}
