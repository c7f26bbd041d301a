import { expect, it } from 'vitest';
import { attemptLimit, reconnectDelay } from './reconnect-delay';

it('R12: reconnects 0.5 to 3 s after a break, and tries at least every 10 s', () => {
  for (let trial = 0; trial < 200; trial += 1) {
    expect(reconnectDelay(0)).toBeGreaterThanOrEqual(500);
    expect(reconnectDelay(0)).toBeLessThanOrEqual(3_000);
    expect(reconnectDelay(1_000)).toBeLessThanOrEqual(10_000);
  }
});

it('gives up a hanging attempt after 10 s; in a call after 3 s at first, then later', () => {
  expect([0, 1, 2, 1_000].map((attempt) => attemptLimit(attempt))).toEqual(Array(4).fill(10_000));
  const inCall = [0, 1, 2, 1_000].map((attempt) => attemptLimit(attempt, true));
  expect(inCall).toEqual([3_000, 6_000, 10_000, 10_000]);
});
