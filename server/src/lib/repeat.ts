export interface Housekeeping {
  /** Resolves once no work is under way. */
  stop(): Promise<void>;
}

/** Does the work now and then again and again, `pause` milliseconds after it was last done. */
export function repeat(
  pause: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Housekeeping {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void>;

  function round(): void {
    running = work()
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(round, pause).unref();
      });
  }
  round();

  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
