import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';

/** So near the end counts as being there. */
const near = 32;
/** So far away one may want a way back. */
const far = 320;

interface Bottom {
  /** The newest message when the reader scrolled away from it; null while at the end. */
  leftAt: number | null;
  isFar: boolean;
  goToBottom: () => void;
  /** Brings a row into sight. A row above what is in sight takes the reader away from the end. */
  reveal: (index: number) => void;
  /** Coming back to a channel shows its end or the message it was asked for, as coming to it does. */
  onShown: () => void;
  onScroll: (offset: number) => void;
  onResize: () => void;
}

/**
 * Keeps the end of the list in sight while it was in sight before: when rows are added, when their
 * sizes become known, and when the composer or the window changes its size. Only a reader who scrolls
 * up leaves the end. An offset that changes together with the measures of the list was changed by the
 * layout, and says nothing of the reader.
 */
export function useBottom(
  { scroller, list }: Parts,
  { rowCount, lastId, target, endIsNewest }: Rows,
): Bottom {
  const sticks = useRef(target < 0);
  const lastOffset = useRef(0);
  const lastMeasures = useRef({ scrollHeight: 0, clientHeight: 0 });
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const [isFar, setFar] = useState(false);

  /** At once, where the virtualiser would go on correcting itself after the reader has left. */
  function pin() {
    const top = scroller.current?.scrollHeight ?? 0;
    scroller.current?.scrollTo({ top, behavior: 'instant' });
  }

  function goToBottom() {
    sticks.current = true;
    // Where the list is at its end already, no scroll event tells so.
    setLeftAt(null);
    setFar(false);
    pin();
  }

  function reveal(index: number) {
    const { current: rows } = list;
    if (!rows) return;
    if (rows.getItemOffset(index) < rows.scrollOffset) sticks.current = false;
    rows.scrollToIndex(index, { align: 'nearest' });
  }

  /** Of the element: the virtualiser hears of a new viewport only after the scrolling it causes. */
  function measure() {
    const { scrollHeight = 0, clientHeight = 0 } = scroller.current ?? {};
    const before = lastMeasures.current;
    lastMeasures.current = { scrollHeight, clientHeight };
    const changed = scrollHeight !== before.scrollHeight || clientHeight !== before.clientHeight;
    return { changed, end: scrollHeight - clientHeight };
  }

  function onScroll(offset: number) {
    const movedUp = offset < lastOffset.current;
    lastOffset.current = offset;
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    let below = scrollSize - offset - viewportSize;
    // Far from the end nothing depends on a few pixels, and what is measured costs a frame its time.
    if (sticks.current || below < near) {
      const { changed, end } = measure();
      below = end - offset;
      if (below < near) sticks.current = endIsNewest;
      else if (changed && sticks.current) pin();
      else if (movedUp) sticks.current = false;
    }
    setLeftAt((left) => (sticks.current || !endIsNewest ? null : (left ?? lastId)));
    setFar(!sticks.current && below > far);
  }

  function keepEnd() {
    if (!sticks.current) return;
    pin();
    measure();
  }

  const onRowsAdded = useEffectEvent(keepEnd);
  useLayoutEffect(() => onRowsAdded(), [rowCount]);

  function onShown() {
    if (target >= 0) {
      sticks.current = false;
      list.current?.scrollToIndex(target, { align: 'center' });
    } else if (!sticks.current) goToBottom();
  }

  return { leftAt, isFar, goToBottom, reveal, onShown, onScroll, onResize: keepEnd };
}

interface Parts {
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
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
