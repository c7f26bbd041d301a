/** The queue of waiting tasks is full. */
export class QueueFull extends Error {}

/** Position in the queue: `first` goes before all waiting tasks. */
type Priority = 'last' | 'first';

/**
 * Runs at most `most` tasks at once; the others wait in a queue, first come first served. Throws
 * QueueFull when `mostWaiting` tasks wait already.
 */
export function limitConcurrency(
  most: number,
  mostWaiting = Infinity,
): <T>(task: () => Promise<T>, priority?: Priority) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = (priority: Priority) =>
    new Promise<void>((resolve) => {
      if (priority === 'first') waiting.unshift(resolve);
      else waiting.push(resolve);
    });

  return async (task, priority = 'last') => {
    if (running === most) {
      if (priority === 'last' && waiting.length >= mostWaiting) throw new QueueFull();
      await turn(priority);
    } else running += 1;
    try {
      return await task();
    } finally {
      // Hands the slot directly to the next task, so that a new task cannot take it in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
