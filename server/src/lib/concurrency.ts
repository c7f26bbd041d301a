/** Too many tasks wait already. */
export class Overcrowded extends Error {}

/** Where a task stands among those that wait: `first` is before all others, however many there are. */
type Place = 'last' | 'first';

/**
 * Runs at most `most` tasks at once; the others wait for their turn, first come first served. Throws
 * Overcrowded for a task that would be one more than `mostWaiting`.
 */
export function atMost(
  most: number,
  mostWaiting = Infinity,
): <T>(task: () => Promise<T>, place?: Place) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = (place: Place) =>
    new Promise<void>((resolve) => {
      if (place === 'first') waiting.unshift(resolve);
      else waiting.push(resolve);
    });

  return async (task, place = 'last') => {
    if (running === most) {
      if (place === 'last' && waiting.length >= mostWaiting) throw new Overcrowded();
      await turn(place);
    } else running += 1;
    try {
      return await task();
    } finally {
      // The place goes to the next one directly, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
