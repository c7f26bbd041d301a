import { useAttempt } from '../api/use-attempt';
import { openCallWindow } from '../lib/call-window';
import { goTo } from '../lib/go-to';
import { useWorkspaceAddress, useWorkspacePath } from '../lib/workspace-path';
import { findDirectMessages, openDirectMessages } from './direct-messages';

interface Reach {
  running: boolean;
  /** Why the last one failed. */
  problem: string | null;
  /** Opens the direct messages with them; resolves with whether it could. */
  message: () => Promise<boolean>;
  /** Calls them, in a window of its own. */
  call: () => Promise<boolean>;
}

/** SPEC §4: Message and Call first create or get the direct messages with somebody. */
export function useReach(userId: number): Reach {
  const path = useWorkspacePath();
  const address = useWorkspaceAddress();
  const { running, problem, attempt } = useAttempt();

  const open = (channelId: number) => void openCallWindow(address, channelId);

  return {
    running,
    problem,
    message: () => attempt(async () => goTo(path(await openDirectMessages(userId)))),
    call() {
      // At once where that can be: some browsers open no window for a click that was a while ago.
      const known = findDirectMessages(userId);
      if (known === undefined) return attempt(async () => open(await openDirectMessages(userId)));
      open(known);
      return Promise.resolve(true);
    },
  };
}
