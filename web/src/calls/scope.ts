/** Runs `work` after so many milliseconds, unless the returned function is called before. */
export type After = (ms: number, work: () => void) => () => void;

/** Things that end together: timers, subscriptions, tracks, connections. */
export interface Scope {
  readonly ended: boolean;
  /** `end` runs once: when the scope ends, at once if it has, or when the returned function is called. */
  add(end: () => void): () => void;
  /** A timer of this scope. */
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
      // The last to come is the first to go: what it rests on is still there.
      for (const end of [...endings].toReversed()) end();
    },
  };
}

/** The real one. */
export const afterOnClock: After = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};
