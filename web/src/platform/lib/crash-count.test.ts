import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCrashCount } from './crash-count';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives up after crash upon crash, not after some in an hour', () => {
  const mayTryAgain = createCrashCount();
  expect([1, 2, 3, 4].map(mayTryAgain)).toEqual([true, true, true, false]);
  const another = createCrashCount();
  for (let minute = 0; minute < 60; minute += 1) {
    expect(another()).toBe(true);
    vi.advanceTimersByTime(60_000);
  }
});
