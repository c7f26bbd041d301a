import { channelOf, type ConversationKey } from '../../data/conversations/conversation';
import { navigate } from '../../platform/lib/hash-location';
import { hasMessage, removeMessageFromAddress } from '../../platform/lib/navigation';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { messages as store } from '../../data/messages/messages';
import { keepPlace, type KeptPlace, stopReturning } from './kept-places';
import type { Bottom } from './use-bottom';

interface JumpTargets {
  conversation: ConversationKey;
  hasNewer: boolean;
}

/** Jumps within a conversation, loading the page around the target if it is not loaded. */
export function useJumps(
  { conversation, hasNewer }: JumpTargets,
  { goToBottom, goTo }: Pick<Bottom, 'goToBottom' | 'goTo'>,
) {
  const address = useWorkspacePath()(channelOf(conversation));
  /** Also while a page around a message is being loaded: this takes its place. */
  function goToLatest() {
    store.openNewest(conversation);
    if (!hasNewer) goToBottom();
  }
  return {
    /** Unless another place is on its way to the screen: its entry in the history has the address already. */
    keepPlace(place: KeptPlace | null, messageId: number | null) {
      const query = messageId === null ? '' : `?message=${messageId}`;
      if (window.location.hash !== `#${address}${query}`) return;
      keepPlace(conversation, place);
    },
    /** By the reader: Back returns to the linked message. */
    toLatest() {
      stopReturning(conversation);
      if (hasMessage(address)) navigate(address);
      else goToLatest();
    },
    afterSending() {
      stopReturning(conversation);
      goToLatest();
      removeMessageFromAddress(address);
    },
    /** Jumps to a row; null while the row is being loaded. */
    toRow(index: number | null) {
      stopReturning(conversation);
      if (index !== null) goTo(index);
    },
  };
}
