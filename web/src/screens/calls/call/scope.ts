/** Runs `work` after `ms` milliseconds. Returns a cancel function. */
export type After = (ms: number, work: () => void) => () => void;

/** A lifetime shared by timers, subscriptions, tracks and connections. */
export interface Scope {
  readonly ended: boolean;
  /**
   * Runs `end` once: when the scope ends, at once if it has ended, or when the returned function is
   * called.
   */
  add(end: () => void): () => void;
  /** A timer that the scope's end cancels. */
  after: After;
  end(): void;
}

export function createScope(after: After): Scope {
  const endings = new Set<() => void>();
  let ended = false;

  function add(end: () => void): () => void {
    function once() {
      if (endings.delete(once)) end();
    }
    endings.add(once);
    if (ended) once();
    return once;
  }

  return {
    get ended() {
      return ended;
    },
    add,
    after(ms, work) {
      const cancel = add(
        after(ms, () => {
          cancel();
          work();
        }),
      );
      return cancel;
    },
    end() {
      ended = true;
      // In reverse order: later resources depend on earlier ones.
      for (const end of [...endings].toReversed()) end();
    },
  };
}

interface Repetition {
  everyMs: number;
  forMs: number;
  onTimeout: () => void;
}

/** Runs `work` now and every `everyMs` until the scope ends, the returned function is called or `forMs` are over. */
export function repeat(scope: Scope, { everyMs, forMs, onTimeout }: Repetition, work: () => void) {
  const waiting = createScope(scope.after);
  const end = scope.add(() => waiting.end());
  // A timer, not a count: browsers throttle the repetitions in hidden windows.
  waiting.after(forMs, () => {
    end();
    onTimeout();
  });
  function next() {
    waiting.after(everyMs, next);
    work();
  }
  next();
  return end;
}

/** Uses the real clock. */
export const afterOnClock: After = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};
