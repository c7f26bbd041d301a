import type { Devtools, Send } from './devtools.js';

const viewport = { width: 1280, height: 800 };

export interface Tab {
  readonly send: Send;
  /** Resolves once the navigation has begun. */
  goTo(url: string): Promise<void>;
  /** Runs in the page: the function sees only its argument. */
  evaluate<T, Given = undefined>(work: (given: Given) => T | Promise<T>, given?: Given): Promise<T>;
  /** Presses the key of a single letter. */
  press(letter: string): Promise<void>;
  pointAt(point: Point): Promise<void>;
  click(point: Point): Promise<void>;
  close(): Promise<void>;
}

/** In CSS pixels from the window's corner. */
export interface Point {
  x: number;
  y: number;
}

interface NewTab {
  /** The `Cookie` header of a signed-in user. */
  cookie?: string;
  /** CPU throttling factor for the page's program. */
  slowdown: number;
  url: string;
}

/** Opens a tab with a profile of its own, so that nothing is cached. `work` navigates to `url`. */
export async function withTab<T>(
  browser: Devtools,
  { url, cookie = '', slowdown }: NewTab,
  work: (tab: Tab) => Promise<T>,
): Promise<T> {
  const { browserContextId } = await browser.send('Target.createBrowserContext');
  try {
    await browser.send('Storage.setCookies', { browserContextId, cookies: cookiesOf(cookie, url) });
    const tab = await openTab(browser, browserContextId, slowdown);
    const result = await work(tab);
    await tab.close();
    return result;
  } finally {
    await browser.send('Target.disposeBrowserContext', { browserContextId });
  }
}

async function openTab(
  browser: Devtools,
  browserContextId: string,
  slowdown: number,
): Promise<Tab> {
  const { targetId } = await browser.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const { send, next } = browser.sessionOf(sessionId);
  await send('Page.enable');
  await send('Emulation.setDeviceMetricsOverride', {
    ...viewport,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await send('Emulation.setCPUThrottlingRate', { rate: slowdown });

  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', point: Point) =>
    send('Input.dispatchMouseEvent', {
      type,
      ...point,
      ...(type !== 'mouseMoved' && { button: 'left', clickCount: 1 }),
    });

  return {
    send,
    async goTo(url) {
      const begun = next('Page.frameNavigated');
      const { errorText } = await send('Page.navigate', { url });
      if (errorText !== undefined) throw new Error(`${url}: ${errorText}`);
      await begun;
    },
    async evaluate<T, Given>(work: (given: Given) => T | Promise<T>, given?: Given) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression: `(${work.toString()})(${JSON.stringify(given)})`,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) {
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      }
      // The result of `work`, as parsed JSON.
      return result.value as T;
    },
    async press(letter) {
      await send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
    },
    async pointAt(point) {
      await mouse('mouseMoved', point);
    },
    async click(point) {
      await mouse('mousePressed', point);
      await mouse('mouseReleased', point);
    },
    async close() {
      await browser.send('Target.closeTarget', { targetId });
    },
  };
}

/** In the format of the DevTools protocol. */
export function cookiesOf(header: string, url: string) {
  return header
    .split('; ')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2);
      return { name, value, url };
    });
}
