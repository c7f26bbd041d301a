import { expect, it } from 'vitest';
import { ownClock, sharedClock, MonotonicClock } from './log-clock.js';

it('R4: a clock that is set back continues from its last time, at its own pace', () => {
  let elapsed = 0;
  const clock = new MonotonicClock(0, () => elapsed);
  clock.adjust(1_000_000);
  expect(clock.now()).toBe(1_000_000);

  elapsed += 2_000;
  clock.adjust(1_002_000 - 3_600_000);
  expect(clock.now()).toBe(1_002_000);
  elapsed += 5_000;
  clock.adjust(1_007_000 - 3_600_000);
  expect(clock.now()).toBe(1_007_000);
  // The source catches up, or is set forward.
  clock.adjust(2_000_000);
  expect(clock.now()).toBe(2_000_000);
});

it('follows a source that is a little slower without ever going back', () => {
  let elapsed = 0;
  const clock = new MonotonicClock(0, () => elapsed);
  clock.adjust(1_000_000);
  elapsed += 10_000;
  expect(clock.now()).toBe(1_010_000);
  clock.adjust(1_009_900);
  expect(clock.now()).toBe(1_010_000);
  elapsed += 1_000;
  expect(clock.now()).toBe(1_010_900);
});

it('begins no earlier than the newest event', async () => {
  expect(ownClock(5_000, () => 1_000).now()).toBeGreaterThanOrEqual(5_000);
  const shared = await sharedClock(5_000, () => Promise.resolve(1_000));
  expect(shared.now()).toBeGreaterThanOrEqual(5_000);
});
