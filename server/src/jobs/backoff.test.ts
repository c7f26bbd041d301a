import { expect, it } from 'vitest';
import { pauseAfter } from './backoff.js';

it('waits twice as long after each failure, at most an hour, and gives up after some ten hours', () => {
  const pauses: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const pause = pauseAfter(attempts, () => 0.5);
    if (pause === null) break;
    pauses.push(pause / 1000);
  }
  expect(pauses.slice(0, 5)).toEqual([5, 10, 20, 40, 80]);
  expect(Math.max(...pauses)).toBe(3_600);
  const hours = pauses.reduce((sum, pause) => sum + pause) / 3_600;
  expect(hours).toBeGreaterThan(9);
  expect(hours).toBeLessThan(12);
});

it('does not bring what failed together back together', () => {
  expect(pauseAfter(1, () => 0)).toBe(3_750);
  expect(pauseAfter(1, () => 1)).toBe(6_250);
});
