import { useEffect, useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react';
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

  function show(messageId: number) {
    stop();
    wasLong.current = true;
    openMessageSheet(messageId);
  }

  return {
    onPointerDown({ pointerType, target, clientX: x, clientY: y }: PointerEvent) {
      stop();
      wasLong.current = false;
      const messageId = pressableAt(target);
      if (pointerType !== 'touch' || messageId === null) return;
      from.current = { x, y };
      timer.current = setTimeout(() => show(messageId), pressMs);
    },
    // On a busy phone the browser's own long press may come first, and ends the other by a cancel.
    onContextMenu(event: MouseEvent) {
      const messageId = pressableAt(event.target);
      if (!isByTouch(event.nativeEvent) || messageId === null) return;
      event.preventDefault();
      if (!wasLong.current) show(messageId);
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

/** The message; null in a text that is being written, where a long press selects and pastes. */
function pressableAt(target: EventTarget): number | null {
  const isText =
    target instanceof Element && target.closest('[contenteditable], textarea') !== null;
  return isText ? null : messageIdAt(target);
}

/** Browsers tell by which pointer a context menu is wanted; Safari has none for fingers. */
function isByTouch(event: Event): boolean {
  return 'pointerType' in event && event.pointerType === 'touch';
}
