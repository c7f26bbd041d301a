import { isBlank } from '@parley/contract/rules/blank';
import type { ConversationKey } from '../conversations/conversation';
import type { Room } from '../../platform/live/cable';

/** Milliseconds between two whispers of the same page in a conversation. */
const pauseMs = 3_000;

/** Whispers of the conversations on the screen. */
export function createRooms(now: () => number = () => performance.now()) {
  const entered = new Map<ConversationKey, { room: Room; toldAt: number }>();

  return {
    /** Returns a function that leaves it. */
    enter(conversation: ConversationKey, room: Room): () => void {
      const present = { room, toldAt: -Infinity };
      entered.set(conversation, present);
      return () => {
        if (entered.get(conversation) === present) entered.delete(conversation);
        room.leave();
      };
    },
    /** The user changed the text of the composer; `html` reads it. */
    tell(conversation: ConversationKey, html: () => string): void {
      const present = entered.get(conversation);
      if (!present || now() - present.toldAt < pauseMs) return;
      // After sending, the composer is empty.
      if (isBlank(html())) return;
      present.toldAt = now();
      present.room.whisper({ typing: true });
    },
    /** Resets the interval of whispers after sending. */
    sent(conversation: ConversationKey): void {
      const present = entered.get(conversation);
      if (present) present.toldAt = -Infinity;
    },
  };
}

export const rooms = createRooms();
