import { listWorkspaces } from '@parley/contract/endpoints/workspaces';
import { useEffect } from 'react';
import { call } from '../api/call';
import { CallFailed } from '../api/call-failed';
import { loadAnew } from '../session/leave';
import { receiveWorkspaces } from '../session/session-store';

/**
 * The list came with the page; by now there may be more members, or another browser signed out.
 * Without an answer the list stays as it is.
 */
export function useFreshWorkspaces(): void {
  useEffect(() => {
    call(listWorkspaces)
      .then(receiveWorkspaces)
      .catch((error: unknown) => {
        if (error instanceof CallFailed && error.status === 401) loadAnew('/');
      });
  }, []);
}
