import { setImmediate } from 'node:timers/promises';

/** Half a megabyte of the plainest JSON: the measure of how quick the machine is just now. */
const plainJson = `[${'0,'.repeat(256 * 1024)}0]`;

/**
 * The longest turn of the event loop while the task runs, as a multiple of the processor time that
 * reading half a megabyte of plain JSON takes meanwhile. Processor time, because other programs may
 * use the cores; a multiple, because they also make it longer. The minimum of several tries: the
 * first tries compile code, and others may include a garbage collection.
 */
export async function longestTurn(
  task: () => Promise<unknown>,
  enough: number,
  tries = 8,
): Promise<number> {
  let least = Infinity;
  for (let left = tries; left > 0 && least > enough; left -= 1) {
    const before = timeOfPlainJson();
    const longest = await timeOfLongestTurn(task);
    least = Math.min(least, longest / Math.max(before, timeOfPlainJson()));
  }
  return least;
}

function timeOfPlainJson(): number {
  const before = process.cpuUsage();
  JSON.parse(plainJson);
  return since(before);
}

async function timeOfLongestTurn(task: () => Promise<unknown>): Promise<number> {
  const state = { isOver: false };
  const done = task().finally(() => {
    state.isOver = true;
  });
  let longest = 0;
  let before = process.cpuUsage();
  while (!state.isOver) {
    await setImmediate();
    longest = Math.max(longest, since(before));
    before = process.cpuUsage();
  }
  await done;
  return longest;
}

/** Milliseconds. */
function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
