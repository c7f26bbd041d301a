import {
  listInvites,
  type PendingInvite,
  withdrawInvite,
} from '@parley/contract/endpoints/workspace-users';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { call } from '../../platform/api/call';
import { memberStore } from '../../data/people/member-store';
import { receiveRemovedMember } from '../../data/people/receive-member';

interface PendingInvites {
  invites: readonly PendingInvite[];
  /** Fetches the invites again. */
  refresh: () => Promise<void>;
  withdraw: (userId: number) => Promise<void>;
}

/** The user's own invites to the open workspace, fetched each time `open` becomes true. */
export function usePendingInvites(open: boolean): PendingInvites {
  const workspaceId = useStore(memberStore, (state) => state.workspaceId);
  const [invites, setInvites] = useState<readonly PendingInvite[]>([]);

  useEffect(() => {
    if (!open) return;
    let closed = false;
    void readInvites(workspaceId)
      // Inviting works without the list.
      .catch(() => [])
      .then((read) => {
        if (!closed) setInvites(read);
      });
    return () => {
      closed = true;
    };
  }, [open, workspaceId]);

  async function refresh(): Promise<void> {
    setInvites(await readInvites(workspaceId));
  }

  async function withdraw(userId: number): Promise<void> {
    try {
      await call(withdrawInvite, {
        params: { workspace_id: String(workspaceId) },
        body: { workspace_user: { user_id: userId } },
      });
      receiveRemovedMember(workspaceId, userId);
    } finally {
      // A refusal means that the invite was accepted meanwhile: the list is out of date.
      await refresh();
    }
  }

  return { invites, refresh, withdraw };
}

async function readInvites(workspaceId: number): Promise<PendingInvite[]> {
  const workspace_user = { workspace_id: String(workspaceId) };
  return Object.values(await call(listInvites, { query: { workspace_user } }));
}
