import { useCallback, useMemo, useRef, useState, type PointerEvent, type RefObject } from 'react';

export interface Attention {
  /** The ids of messages that somebody points at, or that have the keyboard's focus. */
  ids: ReadonlySet<number>;
  /** They may be others by now. */
  recheck: () => void;
  /** Something that was opened from one has closed, and will give the focus back. */
  somethingClosed: () => void;
  /** For the list that the messages are in. */
  handlers: {
    onPointerOver: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: () => void;
  };
}

const canHover = window.matchMedia('(hover: hover)');
/** What is open or being asked keeps it, wherever the pointer and the focus are. */
const held = ':has([data-confirming], [aria-expanded="true"])';
const pointedAt = `:is(:hover, :focus-visible, :has(:focus-visible), ${held})`;
/** A tap leaves a hover behind, but takes the focus along. */
const tapped = `:is(:focus-within, ${held})`;

/** Shorter than one notices, and longer than what is scrolled by is under the pointer. */
const restingMs = 40;

/** Longer than a popover takes to go. */
const closingMs = 300;

/** Which of a list's messages somebody is about to do something with: looked after once for all. */
export function useAttention(list: RefObject<HTMLElement | null>): Attention {
  const [attended, setAttended] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const under = useRef<number>(null);

  const recheckAfter = useCallback(
    (milliseconds: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setAttended(attendedIn(list.current)), milliseconds);
    },
    [list],
  );
  const somethingClosed = useCallback(() => recheckAfter(closingMs), [recheckAfter]);
  // Once the focus has arrived where it goes.
  const recheck = useCallback(() => recheckAfter(0), [recheckAfter]);

  return {
    ids: useMemo(() => new Set(attended.split(' ').map(Number)), [attended]),
    recheck,
    somethingClosed,
    handlers: {
      onPointerOver({ pointerType, target }) {
        const id = messageIdAt(target);
        if (pointerType !== 'mouse' || id === under.current) return;
        under.current = id;
        recheckAfter(restingMs);
      },
      onPointerLeave() {
        under.current = null;
        recheck();
      },
      onFocus: recheck,
      onBlur: recheck,
    },
  };
}

/** The message that something happens in; null where there is none with which something can be done. */
export function messageIdAt(target: EventTarget): number | null {
  if (!(target instanceof Element)) return null;
  const message = target.closest<HTMLElement>('[data-message]');
  return message && messageIdOf(message);
}

function messageIdOf({ dataset }: HTMLElement): number {
  return Number(dataset['message']);
}

/** Ids with spaces between them, so that the same ones are equal. */
function attendedIn(list: HTMLElement | null): string {
  const state = canHover.matches ? pointedAt : tapped;
  const messages = list?.querySelectorAll<HTMLElement>(`[data-message]${state}`) ?? [];
  return [...messages].map(messageIdOf).join(' ');
}
