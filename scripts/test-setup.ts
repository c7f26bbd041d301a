import { afterAll, vi } from 'vitest';
import { enforceLockOrder } from '../server/src/platform/store/lock-order.js';
import './patience.js';

enforceLockOrder();

// The files of a package share a process: none may leave a clock, a variable or a global behind for the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
