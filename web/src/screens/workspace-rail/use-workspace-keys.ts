import { useEffect } from 'react';
import { navigate } from '../../platform/lib/hash-location';
import { isMac } from '../../platform/lib/shortcut-keys';
import { workspacePath } from '../../data/places/workspace-path';
import { sortedByAddress } from '../../data/session/sorted-workspaces';
import { useSession } from '../../data/session/session-store';

/** Ctrl+1 to 9 goes to another workspace, also while this one is loading. */
export function useWorkspaceKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', goToWorkspace);
    return () => document.removeEventListener('keydown', goToWorkspace);
  }, []);
}

function goToWorkspace(event: KeyboardEvent): void {
  const { ctrlKey, metaKey, altKey, shiftKey, code } = event;
  const digit = /^Digit([1-9])$/.exec(code)?.[1];
  if (digit === undefined || event.defaultPrevented || event.isComposing) return;
  if (altKey || shiftKey) return;
  if (isMac() ? !metaKey || ctrlKey : !ctrlKey || metaKey) return;
  const workspace = sortedByAddress(useSession.getState().workspaces)[Number(digit) - 1];
  if (!workspace) return;
  event.preventDefault();
  navigate(workspacePath(workspace.address, 0));
}
