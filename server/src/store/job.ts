/** Work that follows from a change: written in its transaction, and done after the commit. */
export interface NewJob {
  kind: string;
  /** At most one job has it: a new one takes the place of one that waits or runs. */
  key?: string | undefined;
  payload: object;
  /** Epoch milliseconds by the store's clock; at once if none is given. */
  runAt?: number | undefined;
}
