import { startBare } from './bare.js';
import type { Contender } from './contender.js';
import { type Beginning, type Parley, startParley } from './parley.js';

export interface Both {
  bare: Contender;
  parley: Parley;
}

/** Starts the two servers being compared at once, since a start mostly waits, and stops them in any case. */
export async function withBoth<T>(
  people: number,
  work: (both: Both) => Promise<T>,
  beginning: Beginning = {},
): Promise<T> {
  const starting = [startBare(), startParley(people, beginning)] as const;
  try {
    const [bare, parley] = await Promise.all(starting);
    return await work({ bare, parley });
  } finally {
    for (const one of await Promise.allSettled(starting)) {
      if (one.status === 'fulfilled') await one.value.close();
    }
  }
}

/**
 * Alternates between the two several times, so that fluctuations of the machine affect both alike.
 */
export async function inTurns<T>(
  { bare, parley }: Both,
  rounds: number,
  measure: (contender: Contender) => Promise<T>,
): Promise<{ bare: T[]; parley: T[] }> {
  const results = { bare: [] as T[], parley: [] as T[] };
  for (let round = 0; round < rounds; round += 1) {
    results.bare.push(await measure(bare));
    results.parley.push(await measure(parley));
  }
  return results;
}
