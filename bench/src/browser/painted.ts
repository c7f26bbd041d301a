import { setTimeout as delay } from 'node:timers/promises';
import type { Tab } from './tab.js';

/** What is to be on the page. */
export interface Sight {
  /** Where, as a selector. */
  within: string;
  /** What stands there, or has been written there. */
  text: string;
  /** It is a list that is scrolled to its end: what is at its top must be there, too. */
  filled?: boolean;
}

interface Watched {
  /** The event it starts with; null: now. */
  event: string | null;
  sight: Sight;
}

/** In milliseconds from the beginning of the page's navigation. */
interface Painted {
  /** When the event was, as the browser dated it; 0 without one. */
  from: number;
  /** When the frame had been rendered that shows what was to be seen. */
  at: number;
}

const pause = 300;

declare global {
  interface Window {
    painted: Promise<Painted>;
  }
}

/** Waits until something is on the page. */
export async function untilPainted(tab: Tab, sight: Sight): Promise<Painted> {
  await tab.evaluate(watch, { event: null, sight });
  return tab.evaluate(() => window.painted);
}

/** Does something, which causes an event, and waits until what comes of it is on the page. */
export async function paintedAfter(
  tab: Tab,
  event: string,
  cause: () => Promise<void>,
  sight: Sight,
): Promise<Painted> {
  await tab.evaluate(watch, { event, sight });
  await cause();
  // Asking the page is work for the page: it is left alone until what is measured should be over.
  await delay(pause);
  return tab.evaluate(() => window.painted);
}

/** Runs in the page. */
function watch({ event, sight }: Watched): void {
  window.painted = new Promise((resolve) => {
    if (event === null) look(0);
    else {
      const start = ({ timeStamp }: Event) => look(timeStamp);
      addEventListener(event, start, { capture: true, once: true });
    }

    function look(from: number): void {
      requestAnimationFrame(() => {
        if (!isThere()) return look(from);
        // A task that is queued in a frame runs once that frame has been rendered.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve({ from, at: performance.now() }));
        port1.start();
        port2.postMessage(null);
      });
    }
  });

  function isThere(): boolean {
    const place = document.querySelector(sight.within);
    if (!place) return false;
    const text = place instanceof HTMLTextAreaElement ? place.value : place.textContent;
    if (!text.includes(sight.text)) return false;
    if (sight.filled !== true) return true;
    const { left, top, bottom } = place.getBoundingClientRect();
    const last = [...place.querySelectorAll('article')].at(-1);
    if (!last?.textContent.includes(sight.text)) return false;
    if (last.getBoundingClientRect().bottom > bottom) return false;
    const first = document.elementFromPoint(left + 80, top + 2);
    return first !== null && first !== place && place.contains(first);
  }
}
