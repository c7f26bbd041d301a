import { type RateName, rateOfCall, rates } from '../limits.js';
import type { CreateRateLimit } from './rate-limit.js';

/** Counts a call for its account; throws 429 when there were too many of its kind. */
export type Brake = (call: string, userId: number) => Promise<void>;

/** One counter for each rate, which the calls of its kind share. */
export function accountBrakes(createRateLimit: CreateRateLimit): Brake {
  const names = new Set<RateName>(Object.values(rateOfCall));
  const limits = new Map([...names].map((name) => [name, createRateLimit(rates[name])]));

  return async (call, userId) => {
    const name = rateOfCall[call];
    if (name !== undefined) await limits.get(name)?.take(userId);
  };
}
