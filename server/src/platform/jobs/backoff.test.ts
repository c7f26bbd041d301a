import { expect, it } from 'vitest';
import { areTooMany, mostFailures, pauseAfter } from './backoff.js';

/** Returns hours. */
function timeUntilDead(crashesEachTime: boolean): number {
  let time = 0;
  for (let attempts = 1; ; attempts += 1) {
    const crashes = crashesEachTime ? attempts : 0;
    if (areTooMany({ attempts, crashes }, mostFailures)) return time / 3_600_000;
    time += pauseAfter(attempts, () => 0.5);
  }
}

it('waits twice as long after each attempt, at most an hour', () => {
  const seconds = [1, 2, 3, 4, 5, 11, 100].map(
    (attempts) => pauseAfter(attempts, () => 0.5) / 1000,
  );
  expect(seconds).toEqual([5, 10, 20, 40, 80, 3_600, 3_600]);
});

it('gives up after ten hours of failures, and after three days of dying processes', () => {
  expect(timeUntilDead(false)).toBeGreaterThan(9);
  expect(timeUntilDead(false)).toBeLessThan(12);
  expect(timeUntilDead(true)).toBeGreaterThan(60);
  expect(timeUntilDead(true)).toBeLessThan(84);
});

it('does not bring what failed together back together', () => {
  expect(pauseAfter(1, () => 0)).toBe(3_750);
  expect(pauseAfter(1, () => 1)).toBe(6_250);
});
