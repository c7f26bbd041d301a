import type { VirtualizerHandle } from 'virtua';
import type { ConversationKey } from '../../data/conversations/conversation';
import type { OpenConversation } from '../../data/messages/message-store';
import { messages as store } from '../../data/messages/messages';

/**
 * Pixels from either edge at which the next page is fetched: more upwards, as readers may scroll up fast.
 */
const reach = { atEnd: 1_200, goingUp: 4_000 };

/** Loads the next page at an edge of the list that is near. Call it after scrolling and resizing. */
export function loadNearEdges(
  conversation: ConversationKey,
  { hasOlder, hasNewer }: OpenConversation,
  list: VirtualizerHandle | null,
  hasLeftEnd: boolean,
): void {
  const { scrollOffset = 0, scrollSize = 0, viewportSize = 0 } = list ?? {};
  if (viewportSize === 0) return;
  const above = hasLeftEnd ? reach.goingUp : reach.atEnd;
  const below = scrollSize - scrollOffset - viewportSize;
  if (hasOlder && scrollOffset < above) void store.loadOlder(conversation);
  if (hasNewer && below < reach.atEnd) void store.loadNewer(conversation);
}
