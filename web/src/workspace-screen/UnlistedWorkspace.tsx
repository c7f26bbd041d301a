import { listWorkspaces } from '@parley/contract/endpoints/workspaces';
import { useCallback, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { call } from '../api/call';
import { CallFailed } from '../api/call-failed';
import { useAttempt } from '../api/use-attempt';
import { useTitle } from '../lib/use-title';
import { loadAnew } from '../session/leave';
import { receiveWorkspaces } from '../session/session-store';
import { LoadingScreen } from '../ui/LoadingScreen';
import { ProblemScreen } from './ProblemScreen';

/**
 * Not among the workspaces that came with the page. Another tab may have signed in to it since: only
 * once the server was asked does one go to sign in (SPEC §4). If it is there, it is shown instead.
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

  if (asked) return <Navigate to="/signin" replace />;
  if (problem !== null) return <ProblemScreen problem={problem} onRetry={() => void ask()} />;
  return <LoadingScreen />;
}

async function refreshWorkspaces(): Promise<void> {
  try {
    receiveWorkspaces(await call(listWorkspaces));
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 401) throw error;
    loadAnew('/signin');
  }
}
