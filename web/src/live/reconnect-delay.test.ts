import { expect, it } from 'vitest';
import { reconnectDelay } from './reconnect-delay';

it('R12: reconnects 0.5 to 3 s after a break, and tries at least every 10 s', () => {
  for (let trial = 0; trial < 200; trial += 1) {
    expect(reconnectDelay(0)).toBeGreaterThanOrEqual(500);
    expect(reconnectDelay(0)).toBeLessThanOrEqual(3_000);
    expect(reconnectDelay(1_000)).toBeLessThanOrEqual(10_000);
  }
});
