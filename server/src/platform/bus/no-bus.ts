import type { Bus } from './bus.js';

/** For a single process; several processes without Redis compare with the database (R13). */
export const noBus: Bus = {
  publishEvents() {},
  publishTransient() {},
  follow: () => Promise.resolve(),
  unfollow() {},
  isConnected: () => null,
  subscribe() {},
  close() {},
};
