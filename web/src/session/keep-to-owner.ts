import { setPageOwner } from '../api/page-owner';
import { loadAnew, presentRoute } from './leave';
import { useSession } from './session-store';

const listeners = new Set<() => void>();

/** Calls when an answer says that the session has ended, until the returned function is called. */
export function whenSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A page that was made for somebody gives way once another account is signed in in this browser. */
export function keepToOwner(): void {
  let leaving = false;
  setPageOwner({
    id: () => useSession.getState().currentUser?.id ?? null,
    replaced() {
      // Several answers may say so before the page is gone.
      if (leaving) return;
      leaving = true;
      loadAnew(presentRoute());
    },
    signedOut() {
      for (const listener of listeners) listener();
    },
  });
}
