import type { Rate } from '@parley/contract/endpoint';
import { rates } from '../lib/limits.js';
import type { CreateRateLimit, RateLimit } from './rate-limit.js';

/** Counts a call for its account; throws 429 when the account exceeded the call's rate. */
export type CountCall = (rate: Rate, userId: number) => Promise<void>;

/** One counter per rate, shared by all calls of that rate. */
export function accountRateLimits(createRateLimit: CreateRateLimit): CountCall {
  const limits = new Map<Rate, RateLimit>();

  return async (rate, userId) => {
    const limit = limits.get(rate) ?? createRateLimit(rates[rate]);
    limits.set(rate, limit);
    await limit.take(userId);
  };
}
