import { quantile } from '../numbers.js';
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

/**
 * GETs a path of Parley, and as many bytes of the bare server, in turns. Gives the median of each round in
 * milliseconds, and the bytes of the answer as they come over the wire.
 */
export async function getInTurns(
  both: Both,
  path: string,
  { rounds, times }: { rounds: number; times: number },
): Promise<{ bytes: number; measured: { bare: number[]; parley: number[] } }> {
  const { bytes } = await both.parley.load.ask('get', { path, times });
  const measured = await inTurns(both, rounds, async ({ load }) => {
    const wanted = load === both.parley.load ? path : `/bytes/${bytes}`;
    return quantile((await load.ask('get', { path: wanted, times })).milliseconds, 0.5);
  });
  return { bytes, measured };
}
