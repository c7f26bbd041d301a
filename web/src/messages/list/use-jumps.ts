import { removeMessageFromAddress } from '../../lib/navigation';
import { useWorkspacePath } from '../../lib/workspace-path';
import { messages as store } from '../store/messages';
import { dismissUnreadBar } from '../reads/visits';
import type { Bottom } from './use-bottom';

interface JumpTargets {
  channelId: number;
  hasNewer: boolean;
  /** The index of the line 'New messages'; -1 if it is not loaded. */
  lineIndex: number;
  /** The first message below the line; null without a line. */
  lineFrom: number | null;
}

/** Jumps within a channel, loading the page around the target if it is not loaded. */
export function useJumps(
  { channelId, hasNewer, lineIndex, lineFrom }: JumpTargets,
  { goToBottom, goTo }: Pick<Bottom, 'goToBottom' | 'goTo'>,
) {
  const path = useWorkspacePath();
  return {
    toLatest() {
      if (hasNewer) store.openNewest(channelId);
      else goToBottom();
      removeMessageFromAddress(path(channelId));
    },
    toFirstUnread() {
      dismissUnreadBar(channelId);
      if (lineIndex >= 0) goTo(lineIndex);
      else if (lineFrom !== null) store.openAround(channelId, lineFrom);
    },
  };
}
