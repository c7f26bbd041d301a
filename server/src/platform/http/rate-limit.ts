import { isIPv6 } from 'node:net';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Rate } from '../lib/limits.js';
import { ApiError } from './errors.js';

export interface RateLimit {
  /** Counts an attempt; throws 429, without counting it, when there were too many. */
  take(key: string | number): Promise<void>;
  /** Counts an attempt unless there were too many; resolves with whether it did. */
  tryTake(key: string | number): Promise<boolean>;
  /** Takes an attempt back that turned out not to be of the limited kind. */
  refund(key: string | number): Promise<void>;
  /** Resets the count. */
  reset(key: string | number): Promise<void>;
}

/** `what` names the counter, the same in all processes of an installation. */
export interface CountedRate extends Rate {
  what: string;
}

export type CreateRateLimit = (rate: CountedRate) => RateLimit;

/** Where a rate is counted. */
export type CreateCounter = (rate: CountedRate) => RateLimiterAbstract;

const unlimited: RateLimit = {
  take: async () => {},
  tryTake: async () => true,
  refund: async () => {},
  reset: async () => {},
};

/** Limits with the same `what` share a counter. Counters live in this process's memory, unless others are given. */
export function rateLimits(
  enabled: boolean,
  createCounter: CreateCounter = memoryCounter,
): CreateRateLimit {
  if (!enabled) return () => unlimited;
  const limits = new Map<string, RateLimit>();
  return (rate) => {
    const known = limits.get(rate.what) ?? limit(rate, createCounter(rate));
    limits.set(rate.what, known);
    return known;
  };
}

export function memoryCounter({ times, seconds }: Rate): RateLimiterMemory {
  return new RateLimiterMemory({ points: times, duration: seconds });
}

function limit({ seconds }: Rate, counter: RateLimiterAbstract): RateLimit {
  /** Null for an attempt that counts; else milliseconds until one does. */
  async function waitFor(key: string | number): Promise<number | null> {
    try {
      await counter.consume(key);
      return null;
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      await counter.reward(key);
      return rejection.msBeforeNext;
    }
  }

  return {
    async take(key) {
      const wait = await waitFor(key);
      // The library uses a clock that may have been set back meanwhile.
      if (wait !== null) throw tooManyRequests(Math.min(seconds, Math.ceil(wait / 1000)));
    },
    async tryTake(key) {
      return (await waitFor(key)) === null;
    },
    async refund(key) {
      await counter.reward(key);
    },
    async reset(key) {
      await counter.delete(key);
    },
  };
}

function tooManyRequests(seconds: number): ApiError {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  const when = minutes === 1 ? 'a minute' : minutes <= 60 ? `${minutes} minutes` : `${hours} hours`;
  const message = `That was too often. Please try again in ${when}.`;
  return new ApiError(429, [message], { 'retry-after': String(seconds) });
}

/**
 * The rate-limit key of a client: an IPv4 address, or the /64 prefix that one IPv6 customer has.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [left = [], right = []] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
