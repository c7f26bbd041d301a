import { enterWorkspace, listOtherWorkspaces } from '@parley/contract/endpoints/workspaces';
import type { OtherWorkspace } from '@parley/contract/entities/invite';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api/call';
import { messagesOf } from '../../platform/api/call-failed';
import { navigate } from '../../platform/lib/hash-location';
import { workspacePath } from '../../data/places/workspace-path';
import { onWakeUp } from '../../platform/live/wake-up';
import { receiveErrors, receiveWorkspace } from '../../data/session/session-store';
import { sortedByAddress } from '../../data/session/sorted-workspaces';

interface OtherWorkspaces {
  others: readonly OtherWorkspace[];
  /** Opens one of them, by the session. */
  enter: (address: string) => Promise<void>;
}

/**
 * The workspaces that the user belongs to, and is not signed in to. Fetched again when the tab is looked
 * at, so that an invitation appears without a reload.
 */
export function useOtherWorkspaces(): OtherWorkspaces {
  const [others, setOthers] = useState<readonly OtherWorkspace[]>([]);
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    let left = false;
    function ask() {
      call(listOtherWorkspaces).then(
        (answer) => {
          if (!left) setOthers(sortedByAddress(answer));
        },
        // The home page works without them, and asks again.
        () => undefined,
      );
    }
    ask();
    const stop = onWakeUp(ask);
    return () => {
      left = true;
      stop();
    };
  }, [asked]);

  async function enter(address: string) {
    try {
      receiveWorkspace(await call(enterWorkspace, { params: { address } }));
      navigate(workspacePath(address, 0));
    } catch (error) {
      receiveErrors(messagesOf(error));
      // The invitation was withdrawn, for example: the list is out of date.
      setAsked(asked + 1);
    }
  }

  return { others, enter };
}
