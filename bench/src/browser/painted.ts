import { setTimeout as delay } from 'node:timers/promises';
import type { Tab } from './tab.js';

/** A condition on the page's content. */
export interface PageCondition {
  /** The container's selector. */
  within: string;
  /** The text that it must contain, or the value of the field. */
  text: string;
  /** Whether the container is a list scrolled to its end, which must be filled up to its top. */
  filled?: boolean;
}

interface Watched {
  /** The event that starts the measurement; null: now. */
  event: string | null;
  condition: PageCondition;
}

/** In milliseconds since the start of the page's navigation. */
interface Painted {
  /** Time of the event, from its timestamp; 0 without an event. */
  from: number;
  /** When the frame was rendered that fulfils the condition. */
  at: number;
}

const pause = 300;

declare global {
  interface Window {
    painted: Promise<Painted>;
  }
}

/** Waits until the condition is painted. */
export async function untilPainted(tab: Tab, condition: PageCondition): Promise<Painted> {
  await tab.evaluate(watch, { event: null, condition });
  return tab.evaluate(() => window.painted);
}

/** Runs an action that causes an event, and waits until its result is painted. */
export async function paintedAfter(
  tab: Tab,
  event: string,
  cause: () => Promise<void>,
  condition: PageCondition,
): Promise<Painted> {
  await tab.evaluate(watch, { event, condition });
  await cause();
  // Evaluating code is work for the page: it is left idle until the measurement should be over.
  await delay(pause);
  return tab.evaluate(() => window.painted);
}

/** Runs in the page. */
function watch({ event, condition }: Watched): void {
  window.painted = new Promise((resolve) => {
    if (event === null) look(0);
    else {
      const start = ({ timeStamp }: Event) => look(timeStamp);
      addEventListener(event, start, { capture: true, once: true });
    }

    function look(from: number): void {
      requestAnimationFrame(() => {
        if (!isThere()) return look(from);
        // A task queued in a frame runs right after that frame was rendered.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve({ from, at: performance.now() }));
        port1.start();
        port2.postMessage(null);
      });
    }
  });

  function isThere(): boolean {
    const place = document.querySelector(condition.within);
    if (!place) return false;
    const text = place instanceof HTMLTextAreaElement ? place.value : place.textContent;
    if (!text.includes(condition.text)) return false;
    if (condition.filled !== true) return true;
    const { left, top, bottom } = place.getBoundingClientRect();
    const last = [...place.querySelectorAll('article')].at(-1);
    if (!last?.textContent.includes(condition.text)) return false;
    if (last.getBoundingClientRect().bottom > bottom) return false;
    const first = document.elementFromPoint(left + 80, top + 2);
    return first !== null && first !== place && place.contains(first);
  }
}
