import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';

/** So near the end counts as being there. */
const near = 32;
/** So far away one may want a way back. */
const far = 320;

interface Bottom {
  /** The newest message when one scrolled away from it; null while one has not. */
  leftAt: number | null;
  isFar: boolean;
  goToBottom: () => void;
  /** Coming back to a channel shows its end or the message it was asked for, as coming to it does. */
  onShown: () => void;
  onScroll: (offset: number) => void;
  onResize: () => void;
}

/**
 * Keeps the end of the list in sight while it was in sight before: when rows are added, when their
 * sizes become known, and when the composer grows. Only scrolling up leaves it.
 */
export function useBottom(
  list: RefObject<VirtualizerHandle | null>,
  { rowCount, lastId, target, endIsNewest }: Rows,
): Bottom {
  const sticks = useRef(target < 0);
  const lastOffset = useRef(0);
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const [isFar, setFar] = useState(false);

  function goToBottom() {
    sticks.current = true;
    list.current?.scrollToIndex(rowCount - 1, { align: 'end' });
  }

  function onScroll(offset: number) {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    const below = scrollSize - offset - viewportSize;
    const movedUp = offset < lastOffset.current;
    lastOffset.current = offset;
    if (below < near) sticks.current = endIsNewest;
    else if (movedUp) sticks.current = false;
    setLeftAt((left) => (sticks.current || !endIsNewest ? null : (left ?? lastId)));
    // Going there, it may still count rows by what they were thought to take.
    setFar(!sticks.current && below > far);
  }

  function onResize() {
    if (sticks.current) goToBottom();
  }

  useLayoutEffect(() => {
    if (sticks.current) list.current?.scrollToIndex(rowCount - 1, { align: 'end' });
  }, [list, rowCount]);

  function onShown() {
    if (target >= 0) {
      sticks.current = false;
      list.current?.scrollToIndex(target, { align: 'center' });
    } else if (!sticks.current) goToBottom();
  }

  return { leftAt, isFar, goToBottom, onShown, onScroll, onResize };
}

interface Rows {
  rowCount: number;
  /** The last message's id; 0 without any. */
  lastId: number;
  /** The row to show first; negative for the end. */
  target: number;
  /** False while newer messages than the last row's are not loaded. */
  endIsNewest: boolean;
}
