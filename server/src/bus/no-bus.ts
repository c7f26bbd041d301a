import type { Bus } from './bus.js';

/** One process has nobody to tell; several without Redis compare with the database (R13). */
export const noBus: Bus = {
  publishEvents() {},
  publishTransient() {},
  subscribe() {},
  close() {},
};
