import type { ReadEntry } from '@parley/contract/entities/read-entry';
import type { WorkspaceSummary } from '@parley/contract/entities/workspace-summary';
import { limits } from '@parley/contract/limits';

/** Unread state of a workspace, as shown outside of it. */
export function waitingIn(
  entries: readonly ReadEntry[],
): Pick<WorkspaceSummary, 'unread' | 'mentions'> {
  const heard = entries.filter(({ muted }) => !muted);
  const mentions = heard.reduce((sum, entry) => sum + entry.mentions, 0);
  return {
    unread: heard.some(({ unread }) => unread > 0),
    mentions: Math.min(mentions, limits.unreadMax),
  };
}
