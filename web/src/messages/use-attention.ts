import { useRef, useState, type PointerEvent, type RefObject } from 'react';

interface Attention {
  /** Somebody points at it, or the keyboard's focus is in it. */
  has: boolean;
  /** Something that was opened from it has closed, and will give the focus back. */
  somethingClosed: () => void;
  handlers: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: () => void;
  };
}

const canHover = window.matchMedia('(hover: hover)');
/** What is open or being asked keeps it, wherever the pointer and the focus are. */
const held = '[data-confirming], [aria-expanded="true"]';

/** Nobody is told that the pointer left when what was under it has gone from the page. */
let recheckPointedAt = () => undefined as void;

/** Shorter than one notices, and longer than what is scrolled by is under the pointer. */
const restingMs = 40;

/** Longer than a popover takes to go. */
const closingMs = 300;

/** Whether an element is what somebody is about to do something with. One that is gone is not. */
export function useAttention(element: RefObject<HTMLElement | null>): Attention {
  const [has, setHas] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function recheckAfter(milliseconds: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHas(deserves(element.current)), milliseconds);
  }

  // Once the focus has arrived where it goes.
  const recheck = () => recheckAfter(0);

  return {
    has,
    somethingClosed: () => recheckAfter(closingMs),
    handlers: {
      onPointerEnter({ pointerType }) {
        if (pointerType !== 'mouse') return;
        recheckPointedAt();
        recheckPointedAt = recheck;
        recheckAfter(restingMs);
      },
      onPointerLeave: recheck,
      onFocus: recheck,
      onBlur: recheck,
    },
  };
}

function deserves(element: HTMLElement | null): boolean {
  if (!element) return false;
  if (element.querySelector(held)) return true;
  // A tap leaves a hover behind, but takes the focus along.
  if (!canHover.matches) return element.contains(document.activeElement);
  return element.matches(':hover, :focus-visible, :has(:focus-visible)');
}
