/** The reason of a signal whose deadline has passed. */
export class DeadlinePassed extends Error {
  constructor(milliseconds: number) {
    super(`It took longer than ${milliseconds / 1000} seconds.`);
  }
}

/**
 * Runs `work` with a signal that aborts after so many milliseconds, or with `stopping`, until the work has settled.
 *
 * The timer holds the signal. Node 20 collects `AbortSignal.any([…, AbortSignal.timeout(…)])` as garbage while a
 * request listens to it, and then nothing ends the request.
 */
export async function withDeadline<T>(
  milliseconds: number,
  stopping: AbortSignal | null,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new DeadlinePassed(milliseconds)), milliseconds);
  const unlink = abortWith(stopping, ending);
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    unlink();
  }
}

/** Aborts the controller as soon as the signal is aborted, until the returned function is called. */
export function abortWith(signal: AbortSignal | null, controller: AbortController): () => void {
  if (signal === null) return () => {};
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return () => signal.removeEventListener('abort', abort);
}
