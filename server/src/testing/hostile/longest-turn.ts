import { setImmediate } from 'node:timers/promises';

/**
 * Milliseconds of processor time that the longest turn of the event loop takes while the task runs.
 * Processor time, as other programs may have the cores for a while.
 */
async function longestTurn(task: () => Promise<unknown>): Promise<number> {
  const state = { isOver: false };
  const done = task().finally(() => {
    state.isOver = true;
  });
  let longest = 0;
  let before = process.cpuUsage();
  while (!state.isOver) {
    await setImmediate();
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
  }
  await done;
  return longest;
}

/** The least of some tries: the first ones compile code, and others may meet a garbage collection. */
export async function leastLongestTurn(
  task: () => Promise<unknown>,
  enough: number,
  tries = 6,
): Promise<number> {
  let least = Infinity;
  for (let left = tries; left > 0 && least > enough; left -= 1) {
    least = Math.min(least, await longestTurn(task));
  }
  return least;
}
