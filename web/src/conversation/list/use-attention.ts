import { useCallback, useMemo, useRef, useState, type PointerEvent, type RefObject } from 'react';

export interface Attention {
  /** The ids of hovered messages and of those with the keyboard's focus. */
  ids: ReadonlySet<number>;
  /** Recomputes `ids`. */
  recheck: () => void;
  /** A popup that was opened from a message has closed and will give the focus back. */
  somethingClosed: () => void;
  /** Event handlers for the list's element. */
  handlers: {
    onPointerOver: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: () => void;
  };
}

const canHover = window.matchMedia('(hover: hover)');
/** A message with an open popup or a confirmation stays active, wherever the pointer and the focus are. */
const held = ':has([data-confirming], [aria-haspopup][aria-expanded="true"])';
const pointedAt = `:is(:hover, :focus-visible, :has(:focus-visible), ${held})`;
/** After a tap the hover state stays, but the focus moves on. */
const tapped = `:is(:focus-within, ${held})`;

/** Too short to be noticed, but longer than a message stays under the pointer while scrolling. */
const restingMs = 40;

/** Longer than a popover's closing animation. */
const closingMs = 300;

/** The messages of a list that show their toolbar: one set of handlers for the whole list. */
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
  // A macrotask later, when the focus has settled.
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

/**
 * The id of the message around an event's target; null outside messages, and in a message without actions.
 */
export function messageIdAt(target: EventTarget): number | null {
  if (!(target instanceof Element)) return null;
  const message = target.closest<HTMLElement>('[data-message]');
  return message && messageIdOf(message);
}

function messageIdOf({ dataset }: HTMLElement): number {
  return Number(dataset['message']);
}

/** Ids joined by spaces: equal sets compare as equal strings, which avoids rendering. */
function attendedIn(list: HTMLElement | null): string {
  const state = canHover.matches ? pointedAt : tapped;
  const messages = list?.querySelectorAll<HTMLElement>(`[data-message]${state}`) ?? [];
  return [...messages].map(messageIdOf).join(' ');
}
