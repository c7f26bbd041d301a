import { useEffect, useRef, type PointerEvent, type TouchEvent } from 'react';
import { openMessageSheet } from './message-sheet-store';
import { messageIdAt } from './use-attention';

const pressMs = 450;
/** Pixels; more is the beginning of a scroll. */
const slack = 10;

/** For a list: shows the actions of a message on which a finger stays for a moment. */
export function useMessageLongPress() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const wasLong = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);

  return {
    onPointerDown({ pointerType, target, clientX: x, clientY: y }: PointerEvent) {
      stop();
      wasLong.current = false;
      const messageId = messageIdAt(target);
      if (pointerType !== 'touch' || messageId === null) return;
      from.current = { x, y };
      timer.current = setTimeout(() => {
        wasLong.current = true;
        openMessageSheet(messageId);
      }, pressMs);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > slack) stop();
    },
    // Lifting the finger is no click on what came under it.
    onTouchEnd(event: TouchEvent) {
      if (wasLong.current) event.preventDefault();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}
