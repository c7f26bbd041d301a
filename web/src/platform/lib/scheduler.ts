import { afterPaint } from './after-paint';

/** The longest wait of idle work: a page may be hidden, or a request may never be answered. */
const maxWaitMs = 2_000;

/** Where new work enters the queue: at its back, or at its front. */
export type QueuePosition = 'back' | 'front';

interface Scheduler {
  /** Marks work that the user waits for: idle work does not start while it is pending. */
  withHighPriority: <T>(work: Promise<T>) => Promise<T>;
  /** Runs work once no high-priority work is pending. Returns a function that cancels it. */
  whenIdle: (work: () => void, position?: QueuePosition) => () => void;
}

/** @param requestIdle calls back once the browser has nothing else to do and has painted */
export function createScheduler(requestIdle: (call: () => void) => void): Scheduler {
  let urgent = 0;
  let isAsked = false;
  let waiting = new Set<() => void>();

  function runIfIdle() {
    if (isAsked || urgent > 0 || waiting.size === 0) return;
    isAsked = true;
    requestIdle(() => {
      isAsked = false;
      // One piece at a time: it may start high-priority work, or take a while.
      const [first] = waiting;
      if (urgent === 0) first?.();
      runIfIdle();
    });
  }

  return {
    async withHighPriority(work) {
      urgent += 1;
      try {
        return await work;
      } finally {
        urgent -= 1;
        runIfIdle();
      }
    },
    whenIdle(work, position = 'back') {
      const timer = setTimeout(begin, maxWaitMs);
      function stop() {
        clearTimeout(timer);
        waiting.delete(begin);
      }
      function begin() {
        stop();
        work();
      }
      waiting = new Set(position === 'front' ? [begin, ...waiting] : [...waiting, begin]);
      runIfIdle();
      return stop;
    },
  };
}

export const { withHighPriority, whenIdle } = createScheduler((call) => {
  // Safari lacks it.
  if ('requestIdleCallback' in window) requestIdleCallback(call, { timeout: maxWaitMs });
  else afterPaint(call);
});
