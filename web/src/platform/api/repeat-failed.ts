import { backoff } from '../lib/backoff';
import { isPassing } from './call-failed';

export interface Repeater {
  /** Repeats the work later if the failure may pass. */
  failed(error: unknown): void;
  succeeded(): void;
  stop(): void;
}

/** Milliseconds before the next attempt: from a second up to half a minute, randomised. */
export function retryDelay(attempt: number): number {
  return backoff({ first: 1_000, longest: 30_000 }, attempt);
}

/** Repeats `work` after failures, increasingly rarely until it succeeds, or as late as the server asks. */
export function createRepeater(work: () => void): Repeater {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    failed(error) {
      if (timer !== undefined || !isPassing(error)) return;
      const { retryAfter } = error;
      const pause = retryAfter === null ? retryDelay(failures) : retryAfter * 1_000;
      failures += 1;
      timer = setTimeout(() => {
        timer = undefined;
        work();
      }, pause);
    },
    succeeded() {
      failures = 0;
      stop();
    },
    stop,
  };
}
