import { useEffect, useRef, type PointerEvent, type TouchEvent } from 'react';

const pressMs = 450;
/** Pixels; more is the beginning of a scroll. */
const slack = 10;

/** Calls when a finger stays where it is for a moment. */
export function useLongPress(pressed: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const wasLong = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);

  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      stop();
      if (pointerType !== 'touch') return;
      from.current = { x, y };
      wasLong.current = false;
      timer.current = setTimeout(() => {
        wasLong.current = true;
        pressed();
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
