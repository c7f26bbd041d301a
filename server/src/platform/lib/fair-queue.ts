/** The lane has no place left, or an owner has as many as it may have. */
export class QueueFull extends Error {}

/** Tasks of the first lane go before those of the last, but not all of the time. */
export type Lane = 'first' | 'last';

/** Has at most `most` places of a lane at once, running tasks included. */
interface Owner {
  key: string;
  most: number;
}

interface Turn {
  lane: Lane;
  owners: readonly Owner[];
}

/** So many tasks of the first lane run in a row while a task of the last lane waits. */
const mostInARow = 2;

/**
 * Runs at most `most` tasks at once; the others wait in two lanes with `places` places each. A flood from one owner is
 * refused, and a flood in one lane takes neither the places of the other nor all of its turns. Throws QueueFull.
 */
export function fairQueue({
  most,
  places,
}: {
  most: number;
  places: number;
}): <T>(task: () => Promise<T>, turn: Turn) => Promise<T> {
  const waiting: Record<Lane, (() => void)[]> = { first: [], last: [] };
  const held = new Map<string, number>();
  let running = 0;
  let inARow = 0;

  function take(keys: readonly string[], change: 1 | -1): void {
    for (const key of keys) {
      const count = (held.get(key) ?? 0) + change;
      if (count === 0) held.delete(key);
      else held.set(key, count);
    }
  }

  function next(): (() => void) | undefined {
    const { first, last } = waiting;
    if (first.length === 0 || (last.length > 0 && inARow >= mostInARow)) {
      inARow = 0;
      return last.shift();
    }
    inARow += 1;
    return first.shift();
  }

  return async (task, { lane, owners }) => {
    const keyOf = ({ key }: Owner) => `${lane} ${key}`;
    if (owners.some((owner) => (held.get(keyOf(owner)) ?? 0) >= owner.most)) throw new QueueFull();
    const mustWait = running === most;
    if (mustWait && waiting[lane].length >= places) throw new QueueFull();
    const keys = owners.map(keyOf);
    take(keys, 1);
    if (mustWait) await new Promise<void>((resolve) => waiting[lane].push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      take(keys, -1);
      // Hands the slot directly to the next task, so that a new task cannot take it in between.
      const begin = next();
      if (begin) begin();
      else running -= 1;
    }
  };
}
