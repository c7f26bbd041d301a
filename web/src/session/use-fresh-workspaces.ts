import { listWorkspaces } from '@parley/contract/endpoints/workspaces';
import { useEffect } from 'react';
import { call } from '../api/call';
import { CallFailed } from '../api/call-failed';
import { onWakeUp } from '../live/wake-up';
import { loadAnew, presentRoute } from './leave';
import { renewWorkspaces, useSession } from './session-store';

/**
 * The list came with the page. By now there may be more members, or one has signed out in another
 * tab or browser: it is asked for on each screen, and when one comes back to this tab. Without an
 * answer it stays as it is.
 */
export function useFreshWorkspaces(pathname: string): void {
  const signedIn = useSession(({ currentUser }) => currentUser !== null);
  useEffect(() => {
    if (!signedIn) return undefined;
    renew();
    return onWakeUp(renew);
  }, [signedIn, pathname]);
}

let asking: Promise<void> | null = null;

/** Coming back to a tab is told by several events at once: one call is enough. */
function renew(): void {
  asking ??= call(listWorkspaces)
    .then(renewWorkspaces)
    .catch((error: unknown) => {
      if (error instanceof CallFailed && error.status === 401) loadAnew(presentRoute());
    })
    .finally(() => {
      asking = null;
    });
}
