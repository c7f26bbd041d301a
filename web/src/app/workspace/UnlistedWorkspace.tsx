import { listWorkspaces } from '@parley/contract/endpoints/workspaces';
import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { call } from '../../platform/api/call';
import { CallFailed, messagesOf } from '../../platform/api/call-failed';
import { createRepeater } from '../../platform/api/repeat-failed';
import { useTitle } from '../../platform/lib/use-title';
import { destinationTo } from '../../data/session/destination';
import { currentRoute, reloadAt } from '../../data/session/reload-at';
import { receiveWorkspaces } from '../../data/session/session-store';
import { LoadingScreen } from '../../platform/ui/LoadingScreen';
import { ProblemScreen } from './ProblemScreen';

/**
 * Shown for a workspace missing from the page's boot data. Another tab may have signed in to it
 * since: asks the server before redirecting to sign-in (SPEC §4).
 */
export function UnlistedWorkspace() {
  useTitle('Loading');
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const repeater = createRepeater(() => void ask());
    async function ask() {
      try {
        await refreshWorkspaces();
        if (isCurrent) setAsked(true);
      } catch (error) {
        if (!isCurrent) return;
        setProblem(messagesOf(error).join(' '));
        repeater.failed(error);
      }
    }
    void ask();
    return () => {
      isCurrent = false;
      repeater.stop();
    };
  }, [round]);

  function retry() {
    setProblem(null);
    setRound(round + 1);
  }

  if (asked) return <Redirect to="/signin" replace state={destinationTo(currentRoute())} />;
  if (problem !== null) return <ProblemScreen problem={problem} onRetry={retry} />;
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
