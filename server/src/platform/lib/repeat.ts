export interface BackgroundTask {
  /** Resolves once no work is running; aborts long work. */
  stop(): Promise<void>;
}

/** Does the work now and repeats it, `pause` milliseconds after it last finished. */
export function repeat(
  pause: number,
  work: (stopping: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): BackgroundTask {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let running: Promise<void>;

  function round(): void {
    running = work(stopping.signal)
      .catch(onError)
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(round, pause).unref();
      });
  }
  round();

  return {
    stop() {
      stopping.abort();
      clearTimeout(timer);
      return running;
    },
  };
}
