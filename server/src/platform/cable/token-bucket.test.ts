import { afterEach, expect, it, vi } from 'vitest';
import { TokenBucket } from './token-bucket.js';

afterEach(() => vi.restoreAllMocks());

it('R11: allows a burst plus the refill since, and no more', () => {
  const elapsed = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const bucket = new TokenBucket(3, 2);
  expect([1, 2, 3, 4].map(() => bucket.take())).toEqual([true, true, true, false]);
  elapsed.mockReturnValue(2_000);
  expect([1, 2].map(() => bucket.take())).toEqual([true, false]);
});

it('R11: a clock that is set back takes nothing away', () => {
  const wall = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
  const bucket = new TokenBucket(100, 50);
  expect(bucket.take()).toBe(true);
  wall.mockReturnValue(1_000_000 - 3_600_000);
  expect(bucket.take()).toBe(true);
});
