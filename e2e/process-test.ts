import { type ParleyProcess, startParley } from './parley.js';
import { test as base } from './test.js';

/** Parley runs in a process of its own, which can be killed. */
export const test = base.extend<{ parley: ParleyProcess }>({
  parley: async ({ environment }, provide) => {
    const parley = await startParley(environment);
    await provide(parley);
    await parley.remove();
  },
});
