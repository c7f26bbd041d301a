import { afterPaint } from './after-paint';

/** What can wait does so for this long at most: a page may be hidden, or an answer not come. */
const patienceMs = 2_000;

/** Of all that waits: in the order in which it came, or before all that is there, the latest first. */
export type Turn = 'in line' | 'next';

interface Calm {
  /** What somebody waits for: while it is under way, what can wait does not compete with it. */
  urgently: <T>(work: Promise<T>) => Promise<T>;
  /** Does what can wait, once nothing urgent is under way. Returns what stops it. */
  whenCalm: (work: () => void, turn?: Turn) => () => void;
}

/** @param whenIdle calls once what is at hand is done and on the screen */
export function createCalm(whenIdle: (call: () => void) => void): Calm {
  let urgent = 0;
  let isAsked = false;
  let waiting = new Set<() => void>();

  function beginIfCalm() {
    if (isAsked || urgent > 0 || waiting.size === 0) return;
    isAsked = true;
    whenIdle(() => {
      isAsked = false;
      // One at a time: what it begins may be urgent, or take a while.
      const [first] = waiting;
      if (urgent === 0) first?.();
      beginIfCalm();
    });
  }

  return {
    async urgently(work) {
      urgent += 1;
      try {
        return await work;
      } finally {
        urgent -= 1;
        beginIfCalm();
      }
    },
    whenCalm(work, turn = 'in line') {
      const timer = setTimeout(begin, patienceMs);
      function stop() {
        clearTimeout(timer);
        waiting.delete(begin);
      }
      function begin() {
        stop();
        work();
      }
      waiting = new Set(turn === 'next' ? [begin, ...waiting] : [...waiting, begin]);
      beginIfCalm();
      return stop;
    },
  };
}

export const { urgently, whenCalm } = createCalm((call) => {
  // Safari has none.
  if ('requestIdleCallback' in window) requestIdleCallback(call, { timeout: patienceMs });
  else afterPaint(call);
});
