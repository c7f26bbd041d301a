import { listWorkspaces } from '@parley/contract/endpoints/workspaces';
import { useCallback, useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { call } from '../api/call';
import { CallFailed } from '../api/call-failed';
import { useAttempt } from '../api/use-attempt';
import { useTitle } from '../lib/use-title';
import { destinationTo } from '../session/destination';
import { currentRoute, reloadAt } from '../session/reload-at';
import { receiveWorkspaces } from '../session/session-store';
import { LoadingScreen } from '../ui/LoadingScreen';
import { ProblemScreen } from './ProblemScreen';

/**
 * Shown for a workspace missing from the page's boot data. Another tab may have signed in to it
 * since: asks the server before redirecting to sign-in (SPEC §4).
 */
export function UnlistedWorkspace() {
  useTitle('Loading');
  const { problem, attempt } = useAttempt();
  const [asked, setAsked] = useState(false);
  const ask = useCallback(
    () =>
      attempt(async () => {
        await refreshWorkspaces();
        setAsked(true);
      }),
    [attempt],
  );
  useEffect(() => void ask(), [ask]);

  if (asked) return <Redirect to="/signin" replace state={destinationTo(currentRoute())} />;
  if (problem !== null) return <ProblemScreen problem={problem} onRetry={() => void ask()} />;
  return <LoadingScreen />;
}

async function refreshWorkspaces(): Promise<void> {
  try {
    receiveWorkspaces(await call(listWorkspaces));
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 401) throw error;
    reloadAt('/signin', destinationTo(currentRoute()));
  }
}
