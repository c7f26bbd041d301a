import { afterEach, expect, it, vi } from 'vitest';
import { Allowance } from './allowance.js';

afterEach(() => vi.restoreAllMocks());

it('R11: allows a burst and what has been refilled since, and no more', () => {
  const elapsed = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const allowance = new Allowance(3, 2);
  expect([1, 2, 3, 4].map(() => allowance.take())).toEqual([true, true, true, false]);
  elapsed.mockReturnValue(2_000);
  expect([1, 2].map(() => allowance.take())).toEqual([true, false]);
});

it('R11: a clock that is set back takes nothing away', () => {
  const wall = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
  const allowance = new Allowance(100, 50);
  expect(allowance.take()).toBe(true);
  wall.mockReturnValue(1_000_000 - 3_600_000);
  expect(allowance.take()).toBe(true);
});
