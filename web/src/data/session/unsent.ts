/** The account's unsent messages, wherever they are stored. */
export interface Unsent {
  count(userId: number): Promise<number>;
  forget(userId: number): Promise<void>;
  /** Stores the account's drafts on the server. Resolves with how many could not be. */
  saveDrafts(userId: number): Promise<number>;
}

let known: Unsent = { count: async () => 0, forget: async () => {}, saveDrafts: async () => 0 };

/** For this browser; the app sets the storage. */
export const unsent: Unsent = {
  count: (userId) => known.count(userId),
  forget: (userId) => known.forget(userId),
  saveDrafts: (userId) => known.saveDrafts(userId),
};

export function setUnsent(kept: Unsent): void {
  known = kept;
}
