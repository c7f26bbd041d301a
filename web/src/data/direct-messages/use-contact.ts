import { useAttempt } from '../../platform/api/use-attempt';
import { openCallWindow } from '../calls/call-window';
import { navigate } from '../../platform/lib/hash-location';
import { useWorkspaceAddress, useWorkspacePath } from '../places/workspace-path';
import { findDirectMessages, openDirectMessages } from './direct-messages';

interface Contact {
  running: boolean;
  /** Why the last attempt failed. */
  problem: string | null;
  /** Opens the direct messages with the user; resolves with whether it succeeded. */
  message: () => Promise<boolean>;
  /** Calls the user, in a separate window. */
  call: () => Promise<boolean>;
}

/** SPEC §4: Message and Call first get or create the direct messages with the user. */
export function useContact(userId: number): Contact {
  const path = useWorkspacePath();
  const address = useWorkspaceAddress();
  const { running, problem, attempt } = useAttempt();

  const open = (channelId: number) => void openCallWindow(address, channelId);

  return {
    running,
    problem,
    message: () => attempt(async () => navigate(path(await openDirectMessages(userId)))),
    call() {
      // Synchronously if possible: some browsers block windows opened some time after the click.
      const known = findDirectMessages(userId);
      if (known === undefined) return attempt(async () => open(await openDirectMessages(userId)));
      open(known);
      return Promise.resolve(true);
    },
  };
}
