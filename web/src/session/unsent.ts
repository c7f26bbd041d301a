/** What an account has not sent yet, wherever that is kept. */
export interface Unsent {
  count(userId: number): Promise<number>;
  forget(userId: number): Promise<void>;
}

let known: Unsent = { count: async () => 0, forget: async () => {} };

/** Of this browser; the app says where. */
export const unsent: Unsent = {
  count: (userId) => known.count(userId),
  forget: (userId) => known.forget(userId),
};

export function setUnsent(kept: Unsent): void {
  known = kept;
}
