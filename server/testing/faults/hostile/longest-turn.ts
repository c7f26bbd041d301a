import { setImmediate } from 'node:timers/promises';

/** Half a megabyte of the plainest JSON: the measure of how quick the machine is just now. */
const plainJson = `[${'0,'.repeat(256 * 1024)}0]`;

/** The shortest time so far. */
let leastOfPlainJson = Infinity;

/**
 * The longest turn of the event loop while the task runs, as a multiple of the processor time that
 * reading half a megabyte of plain JSON takes meanwhile. Processor time, because other programs may
 * use the cores; a multiple, because they also make it longer. The minimum of several tries: the
 * first tries compile code, and others may include a garbage collection. The first try is compared
 * with the shortest reading so far, so that most tasks need no reading of their own.
 */
export async function longestTurn(
  task: () => Promise<unknown>,
  enough: number,
  tries = 8,
): Promise<number> {
  if (leastOfPlainJson === Infinity) for (let run = 0; run < 20; run += 1) timeOfPlainJson();
  let before = leastOfPlainJson;
  let least = Infinity;
  for (let left = tries; left > 0; left -= 1) {
    const longest = await timeOfLongestTurn(task);
    least = Math.min(least, longest / before);
    if (least <= enough) break;
    least = Math.min(least, longest / timeOfPlainJson());
    before = timeOfPlainJson();
  }
  return least;
}

function timeOfPlainJson(): number {
  const before = process.cpuUsage();
  JSON.parse(plainJson);
  const time = since(before);
  leastOfPlainJson = Math.min(leastOfPlainJson, time);
  return time;
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
