import { setUnsent } from '../data/session/unsent';

const fetchStorage = async () => (await import('../data/outbox/outbox-storage')).indexedDbStorage();

/** Loads the outbox's storage, and drafts, when the user signs out on a page outside the workspaces. */
export function connectUnsentMessages(): void {
  setUnsent({
    async count(userId) {
      return (await (await fetchStorage()).all(userId)).length;
    },
    async forget(userId) {
      const storage = await fetchStorage();
      const entries = await storage.all(userId);
      await Promise.all(entries.map(({ client_id }) => storage.remove(client_id)));
    },
    async saveDrafts(userId) {
      const { drafts } = await import('../data/drafts/drafts');
      drafts.start(userId);
      return drafts.saveAll();
    },
  });
}
