import { useEffect, useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react';
import { openMessageSheet } from '../actions/message-sheet-store';
import { messageIdAt } from './use-attention';

const pressMs = 450;
/** Pixels; a longer movement is a scroll. */
const slack = 10;

/** For a list: a long press on a message shows its actions. */
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
    // On a slow phone the browser's own long press may come first; its `pointercancel` ends this one.
    onContextMenu(event: MouseEvent) {
      const messageId = pressableAt(event.target);
      if (!isByTouch(event.nativeEvent) || messageId === null) return;
      event.preventDefault();
      if (!wasLong.current) show(messageId);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > slack) stop();
    },
    // Prevents the click that lifting the finger would make on the sheet.
    onTouchEnd(event: TouchEvent) {
      if (wasLong.current) event.preventDefault();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}

/** The message; null in an editable text, where a long press selects and pastes. */
function pressableAt(target: EventTarget): number | null {
  const isText =
    target instanceof Element && target.closest('[contenteditable], textarea') !== null;
  return isText ? null : messageIdAt(target);
}

/**
 * Whether the context menu was opened by touch: browsers set the pointer type. Safari on iOS has no such
 * event.
 */
function isByTouch(event: Event): boolean {
  return 'pointerType' in event && event.pointerType === 'touch';
}
