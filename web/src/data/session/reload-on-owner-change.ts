import { setPageOwner } from '../../platform/api/page-owner';
import { reloadAt, currentRoute } from './reload-at';
import { useSession } from './session-store';

const listeners = new Set<() => void>();

/**
 * Calls `listener` when a response shows that the session has ended. Returns an unsubscribe
 * function.
 */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reloads the page once another user is signed in in this browser. */
export function reloadOnOwnerChange(): void {
  let leaving = false;
  setPageOwner({
    id: () => useSession.getState().currentUser?.id ?? null,
    replaced() {
      // Several responses may report it before the page unloads.
      if (leaving) return;
      leaving = true;
      reloadAt(currentRoute());
    },
    signedOut() {
      for (const listener of listeners) listener();
    },
  });
}
