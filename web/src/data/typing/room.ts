import { isBlank } from '@parley/contract/rules/blank';
import type { Room } from '../../platform/live/cable';

/** Milliseconds between two whispers of the same page. */
const pauseMs = 3_000;

/** Whispers of the channel on the screen. */
export function createRoom(now: () => number = () => performance.now()) {
  let present: { channelId: number; room: Room } | null = null;
  let toldAt = -Infinity;

  return {
    /** Returns a function that leaves it. */
    enter(channelId: number, room: Room): () => void {
      const entered = { channelId, room };
      present = entered;
      toldAt = -Infinity;
      return () => {
        if (present === entered) present = null;
        room.leave();
      };
    },
    /** The user changed the text of the composer; `html` reads it. */
    tell(channelId: number, html: () => string): void {
      if (present?.channelId !== channelId || now() - toldAt < pauseMs) return;
      // After sending, the composer is empty.
      if (isBlank(html())) return;
      toldAt = now();
      present.room.whisper({ typing: true });
    },
    /** Resets the interval of whispers after sending. */
    sent(): void {
      toldAt = -Infinity;
    },
  };
}

export const room = createRoom();
