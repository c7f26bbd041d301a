import { setPageOwner } from '../api/page-owner';
import { loadAnew, presentRoute } from './leave';
import { useSession } from './session-store';

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
  });
}
