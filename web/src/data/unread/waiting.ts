import type { WorkspaceSummary } from '@parley/contract/entities/workspace-summary';
import { limits } from '@parley/contract/limits';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { channelStore, type ChannelState } from '../channels/channel-store';
import { marksOf, type Reads } from '../reads/read-store';
import { reads, readsHere } from '../reads/reads';
import { useSession } from '../session/session-store';

/** Whether messages wait in a workspace, apart from its muted channels. */
export interface Waiting {
  unread: boolean;
  /** Mentions and direct messages; stops at 100. */
  mentions: number;
}

/** As the server counts it for the workspaces that are not open. */
export function waitingIn(all: Reads, state: ChannelState): Waiting {
  const heard = readsHere(all, state)
    .map((known) => marksOf(known))
    .filter(({ muted }) => !muted);
  const mentions = heard.reduce((sum, marks) => sum + marks.mentions, 0);
  return {
    unread: heard.some(({ unread }) => unread > 0),
    mentions: Math.min(mentions, limits.unreadMax),
  };
}

/** Unread state of a listed workspace; the open workspace's own counts are newer. */
export function useWaiting({ id, unread, mentions }: WorkspaceSummary): Waiting {
  const state = useStore(channelStore);
  return useStore(
    reads.reads,
    useShallow((all) => (id === state.workspaceId ? waitingIn(all, state) : { unread, mentions })),
  );
}

/** In all workspaces of the user together; the open workspace's own counts are newer than the list's. */
export function waitingAnywhere(
  all: Reads,
  state: ChannelState,
  workspaces: Readonly<Record<string, WorkspaceSummary>>,
): Waiting {
  const others = Object.values(workspaces).filter(({ id }) => id !== state.workspaceId);
  const each = [waitingIn(all, state), ...others];
  const mentions = each.reduce((sum, waiting) => sum + waiting.mentions, 0);
  return {
    unread: each.some(({ unread }) => unread),
    mentions: Math.min(mentions, limits.unreadMax),
  };
}

export function useWaitingAnywhere(): Waiting {
  const workspaces = useSession((session) => session.workspaces);
  const state = useStore(channelStore);
  return useStore(
    reads.reads,
    useShallow((all) => waitingAnywhere(all, state, workspaces)),
  );
}

/** `12`, and `99+` from 100 on. */
export function waitingCount({ mentions }: Waiting): string {
  return mentions < limits.unreadMax ? String(mentions) : '99+';
}

/** `Acme Labs, 3 waiting` */
export function spokenWaiting(title: string, waiting: Waiting): string {
  if (waiting.mentions > 0) return `${title}, ${waitingCount(waiting)} waiting`;
  return waiting.unread ? `${title}, new messages` : title;
}
