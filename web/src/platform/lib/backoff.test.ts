import { expect, it } from 'vitest';
import { backoff, type Backoff } from './backoff';

function range(settings: Backoff, attempt: number): [number, number] {
  const waits = Array.from({ length: 2_000 }, () => backoff(settings, attempt));
  return [Math.min(...waits), Math.max(...waits)];
}

it('doubles the wait up to the longest, and picks a random value in its upper half', () => {
  const settings = { first: 1_000, longest: 30_000 };
  for (const [attempt, most] of [
    [0, 1_000],
    [1, 2_000],
    [4, 16_000],
    [5, 30_000],
    [5_000, 30_000],
  ] as const) {
    const [least, longest] = range(settings, attempt);
    expect(least).toBeGreaterThanOrEqual(most / 2);
    expect(least).toBeLessThan(most * 0.6);
    expect(longest).toBeLessThanOrEqual(most);
    expect(longest).toBeGreaterThan(most * 0.9);
  }
});

it('picks a random value from the shortest wait upwards if a shortest wait is set', () => {
  const [least, longest] = range({ first: 3_000, longest: 10_000, shortest: 500 }, 9);
  expect(least).toBeGreaterThanOrEqual(500);
  expect(least).toBeLessThan(1_500);
  expect(longest).toBeLessThanOrEqual(10_000);
});
