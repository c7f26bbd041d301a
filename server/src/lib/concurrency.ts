/** Runs at most `most` tasks at once; the others wait for their turn, first come first served. */
export function atMost(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
    });

  return async (task) => {
    if (running === most) await turn();
    else running += 1;
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
