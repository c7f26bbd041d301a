import type { WorkspaceSummary } from '@parley/contract/entities/workspace-summary';
import { limits } from '@parley/contract/limits';
import { useStore } from 'zustand';
import { channelStore } from '../channels/channel-store';
import { marksOf, type Reads } from '../messages/reads/read-store';
import { reads } from '../messages/reads/reads';

/** What waits in a workspace, apart from muted channels. */
export interface Waiting {
  unread: boolean;
  /** Mentions and direct messages; stops at 100. */
  mentions: number;
}

/** As the server counts it for the workspaces that are not open. */
export function waitingIn(all: Reads): Waiting {
  const heard = Object.values(all)
    .map((known) => marksOf(known))
    .filter(({ muted }) => !muted);
  const mentions = heard.reduce((sum, marks) => sum + marks.mentions, 0);
  return {
    unread: heard.some(({ unread }) => unread > 0),
    mentions: Math.min(mentions, limits.unreadMax),
  };
}

/** Both as a single value, which renders nothing while it stays the same. */
function toKey({ unread, mentions }: Waiting): string {
  return `${mentions} ${unread ? 'unread' : ''}`;
}

/** In a workspace of the list; what waits in the open one is known here first. */
export function useWaiting({ id, unread, mentions }: WorkspaceSummary): Waiting {
  const openId = useStore(channelStore, ({ workspaceId }) => workspaceId);
  const own = useStore(reads.reads, (all) => (id === openId ? toKey(waitingIn(all)) : null));
  if (own === null) return { unread, mentions };
  const [count, mark] = own.split(' ');
  return { unread: mark === 'unread', mentions: Number(count) };
}
