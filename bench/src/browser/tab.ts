import type { Devtools, Send } from './devtools.js';

/** How much slower than this machine the processor is made that the page's program runs on. */
const slowdown = 4;
const viewport = { width: 1280, height: 800 };

export interface Tab {
  readonly send: Send;
  /** Resolves once the new page has begun. */
  goTo(url: string): Promise<void>;
  /** Runs in the page, by itself: it sees nothing but what it is given. */
  evaluate<T, Given = undefined>(work: (given: Given) => T | Promise<T>, given?: Given): Promise<T>;
  /** One key, which is the letter that it writes. */
  press(letter: string): Promise<void>;
  pointAt(place: Place): Promise<void>;
  click(place: Place): Promise<void>;
  close(): Promise<void>;
}

/** In CSS pixels from the window's corner. */
export interface Place {
  x: number;
  y: number;
}

interface NewTab {
  /** A `Cookie` header, of somebody who is signed in. */
  cookie?: string;
  url: string;
}

/** Opens a tab with a profile of its own: nothing is cached. It goes to `url` when `work` says so. */
export async function withTab<T>(
  browser: Devtools,
  { url, cookie = '' }: NewTab,
  work: (tab: Tab) => Promise<T>,
): Promise<T> {
  const { browserContextId } = await browser.send('Target.createBrowserContext');
  try {
    await browser.send('Storage.setCookies', { browserContextId, cookies: cookiesOf(cookie, url) });
    const tab = await openTab(browser, browserContextId);
    const result = await work(tab);
    await tab.close();
    return result;
  } finally {
    await browser.send('Target.disposeBrowserContext', { browserContextId });
  }
}

async function openTab(browser: Devtools, browserContextId: string): Promise<Tab> {
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

  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', place: Place) =>
    send('Input.dispatchMouseEvent', {
      type,
      ...place,
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
      // What `work` returns, as JSON brought it here.
      return result.value as T;
    },
    async press(letter) {
      await send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
    },
    async pointAt(place) {
      await mouse('mouseMoved', place);
    },
    async click(place) {
      await mouse('mousePressed', place);
      await mouse('mouseReleased', place);
    },
    async close() {
      await browser.send('Target.closeTarget', { targetId });
    },
  };
}

/** As browsers are given them. */
export function cookiesOf(header: string, url: string) {
  return header
    .split('; ')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2);
      return { name, value, url };
    });
}
