import { listWorkspaces } from '@parley/contract/endpoints/workspaces';
import { useEffect } from 'react';
import { call } from '../../platform/api/call';
import { CallFailed } from '../../platform/api/call-failed';
import { onWakeUp } from '../../platform/live/wake-up';
import { reloadAt, currentRoute } from './reload-at';
import { renewWorkspaces, useSession } from './session-store';

/**
 * The boot data's list of workspaces ages: members join, and other tabs and browsers sign out.
 * Fetches it again on each screen and when the tab becomes visible; keeps the old list on failure.
 */
export function useFreshWorkspaces(pathname: string): void {
  const signedIn = useSession(({ currentUser }) => currentUser !== null);
  useEffect(() => {
    if (!signedIn) return undefined;
    renew();
    return onWakeUp(renew);
  }, [signedIn, pathname]);
}

/** Something waits in another workspace now, of which a call under way may not know. */
export function renewWaiting(): void {
  if (asking) askAgain = true;
  else renew();
}

let asking: Promise<void> | null = null;
let askAgain = false;

/** Several events report a return to the tab: a single call suffices. */
function renew(): void {
  asking ??= call(listWorkspaces)
    .then(renewWorkspaces)
    .catch((error: unknown) => {
      if (error instanceof CallFailed && error.status === 401) reloadAt(currentRoute());
    })
    .finally(() => {
      asking = null;
      if (!askAgain) return;
      askAgain = false;
      renew();
    });
}
