import { createInvite, listInviteLinks, revokeInvite } from '@parley/contract/endpoints/invites';
import type { Invite, InviteRole } from '@parley/contract/entities/invite';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { call } from '../../platform/api/call';
import { memberStore } from '../../data/people/member-store';

/** The user's choices for a new link. */
export interface LinkChoice {
  channelId: number;
  role: InviteRole;
  /** Seconds; null: never. */
  expiresIn: number | null;
}

interface InviteLinks {
  /** The workspace's links that work, the newest first. */
  links: readonly Invite[];
  refresh: () => Promise<void>;
  /** Resolves with the URL, which is told only now. */
  create: (choice: LinkChoice) => Promise<string>;
  revoke: (id: number) => Promise<void>;
}

/** The invite links of the open workspace, fetched each time `open` becomes true. */
export function useInviteLinks(open: boolean): InviteLinks {
  const workspaceId = useStore(memberStore, (state) => state.workspaceId);
  const [links, setLinks] = useState<readonly Invite[]>([]);

  useEffect(() => {
    if (!open) return;
    let closed = false;
    void readLinks(workspaceId)
      // Inviting works without the list.
      .catch(() => [])
      .then((read) => {
        if (!closed) setLinks(read);
      });
    return () => {
      closed = true;
    };
  }, [open, workspaceId]);

  async function refresh(): Promise<void> {
    setLinks(await readLinks(workspaceId));
  }

  return {
    links,
    refresh,
    async create({ channelId, role, expiresIn }) {
      const invite = {
        workspace_id: workspaceId,
        role,
        channel_ids: [channelId],
        expires_in: expiresIn,
      };
      const { url } = await call(createInvite, { body: { invite } });
      await refresh();
      return url;
    },
    async revoke(id) {
      try {
        await call(revokeInvite, { params: { id: String(id) } });
      } finally {
        // A refusal means that another member revoked it: the list is out of date.
        await refresh();
      }
    },
  };
}

async function readLinks(workspaceId: number): Promise<Invite[]> {
  const query = { workspace_id: String(workspaceId) };
  return Object.values(await call(listInviteLinks, { query })).toSorted((a, b) => b.id - a.id);
}
