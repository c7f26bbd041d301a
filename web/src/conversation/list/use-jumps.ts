import { navigate } from '../../platform/lib/hash-location';
import { hasMessage, removeMessageFromAddress } from '../../platform/lib/navigation';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { messages as store } from '../../data/messages/messages';
import { keepPlace, type KeptPlace, stopReturning } from './kept-places';
import type { Bottom } from './use-bottom';

interface JumpTargets {
  channelId: number;
  hasNewer: boolean;
}

/** Jumps within a channel, loading the page around the target if it is not loaded. */
export function useJumps(
  { channelId, hasNewer }: JumpTargets,
  { goToBottom, goTo }: Pick<Bottom, 'goToBottom' | 'goTo'>,
) {
  const path = useWorkspacePath();
  /** Also while a page around a message is being loaded: this takes its place. */
  function goToLatest() {
    store.openNewest(channelId);
    if (!hasNewer) goToBottom();
  }
  return {
    /** Unless another place is on its way to the screen: its entry in the history has the address already. */
    keepPlace(place: Omit<KeptPlace, 'channelId'> | null, messageId: number | null) {
      const query = messageId === null ? '' : `?message=${messageId}`;
      if (window.location.hash !== `#${path(channelId)}${query}`) return;
      keepPlace(place && { ...place, channelId });
    },
    /** By the reader: Back returns to the linked message. */
    toLatest() {
      stopReturning();
      if (hasMessage(path(channelId))) navigate(path(channelId));
      else goToLatest();
    },
    afterSending() {
      stopReturning();
      goToLatest();
      removeMessageFromAddress(path(channelId));
    },
    /** Jumps to a row; null while the row is being loaded. */
    toRow(index: number | null) {
      stopReturning();
      if (index !== null) goTo(index);
    },
  };
}
