import { type RateName, rateOfCall, rates } from '../lib/limits.js';
import type { CreateRateLimit } from './rate-limit.js';

/** Counts a call for its account; throws 429 when the account exceeded the call's rate. */
export type CountCall = (call: string, userId: number) => Promise<void>;

/** One counter per rate, shared by all calls of that rate. */
export function accountRateLimits(createRateLimit: CreateRateLimit): CountCall {
  const names = new Set<RateName>(Object.values(rateOfCall));
  const limits = new Map([...names].map((name) => [name, createRateLimit(rates[name])]));

  return async (call, userId) => {
    const name = rateOfCall[call];
    if (name !== undefined) await limits.get(name)?.take(userId);
  };
}
