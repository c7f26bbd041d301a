import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';

type ScrollOptions = NonNullable<Parameters<VirtualizerHandle['scrollToIndex']>[1]>;

interface Way {
  key: string;
  index: number;
  options: ScrollOptions;
  isThere: boolean;
}

interface DestinationParts {
  list: RefObject<VirtualizerHandle | null>;
  rows: readonly { key: string }[];
  /** The list is where it was sent, or the reader scrolls away instead. */
  onArrived: () => void;
}

export interface Destination {
  goTo: (index: number, options: ScrollOptions) => void;
  isUnderWay: () => boolean;
  /** Call after scrolling. */
  scrolled: () => void;
  /** Call when sizes have become known. */
  measured: () => void;
  /** Call when the list is to go elsewhere. */
  giveUp: () => void;
}

/** Milliseconds without a new size after which the virtualiser no longer corrects itself. */
const settlingMs = 150;

/** Events by which a reader scrolls. */
const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a row, and keeps it there until the reader does something. The virtualiser corrects the target as it
 * measures the rows before it, and stops half-way when older messages of guessed sizes are added above: then the row
 * has another index, and the list is sent there again.
 */
export function useDestination({ list, rows, onArrived }: DestinationParts): Destination {
  const way = useRef<Way>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(onArrived);
  useLayoutEffect(() => {
    newest.current = onArrived;
  });

  function go(next: Omit<Way, 'isThere'>) {
    way.current = { ...next, isThere: false };
    list.current?.scrollToIndex(next.index, next.options);
    measured();
  }

  function measured() {
    if (!isUnderWay() || !list.current?.viewportSize) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(arrive, settlingMs);
  }

  function arrive() {
    if (way.current) way.current.isThere = true;
    newest.current();
  }

  const isUnderWay = () => way.current?.isThere === false;

  function giveUp() {
    way.current = null;
    clearTimeout(timer.current);
  }

  function leave() {
    const wasUnderWay = isUnderWay();
    giveUp();
    if (wasUnderWay) newest.current();
  }

  const onRows = useEffectEvent(() => {
    const { current } = way;
    if (current === null || rows[current.index]?.key === current.key) return;
    const index = rows.findIndex(({ key }) => key === current.key);
    if (index < 0) leave();
    else go({ ...current, index });
  });
  useLayoutEffect(() => onRows(), [rows]);

  const onInput = useEffectEvent(leave);
  useEffect(() => {
    const listener = () => onInput();
    const options = { capture: true, passive: true };
    for (const input of inputs) window.addEventListener(input, listener, options);
    return () => {
      for (const input of inputs) window.removeEventListener(input, listener, options);
      clearTimeout(timer.current);
    };
  }, []);

  return {
    goTo(index, options) {
      const key = rows[index]?.key;
      if (key !== undefined) go({ key, index, options });
    },
    isUnderWay,
    scrolled() {
      if (way.current?.isThere && !isInView(list.current, way.current.index)) giveUp();
    },
    measured,
    giveUp,
  };
}

function isInView(list: VirtualizerHandle | null, index: number): boolean {
  if (!list) return false;
  const top = list.getItemOffset(index) - list.scrollOffset;
  return top + list.getItemSize(index) > 0 && top < list.viewportSize;
}
