import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { OutboxEntry } from '../../data/outbox/outbox-entry';
import { outbox } from '../../data/outbox/own-outbox';
import { useDestination } from './use-destination';

/** Pixels from the end that still count as being at the end. */
const near = 32;
/** Pixels from the end at which the button back to it appears. */
const far = 320;

export interface Bottom {
  /** The newest message when the reader scrolled away from the end; null at the end. */
  leftAt: number | null;
  isFar: boolean;
  goToBottom: () => void;
  /** The reader stays where they are although rows grow. Stable. */
  leaveEnd: () => void;
  /** Whether the list is at its end, and stays there. */
  isAtEnd: () => boolean;
  /** Scrolls a row to the top, or by some pixels beyond. */
  goTo: (index: number, offset?: number) => void;
  /** Scrolls a row into sight. A row above the viewport takes the reader away from the end. */
  reveal: (index: number) => void;
  /** Reopening a channel shows its end or the linked message, as opening it does. */
  onShown: () => void;
  /** Whether the list is still being scrolled to a row. */
  isUnderWay: () => boolean;
  onScroll: (offset: number) => void;
  onResize: () => void;
}

/**
 * Keeps the list scrolled to its end, if it was there, when rows are added, when row sizes become known,
 * and when the composer or the window changes its size. Only a reader who scrolls up leaves the end. An
 * offset that changes together with the list's measures was changed by the layout, not by the reader.
 */
export function useBottom(
  { scroller, list, onArrived }: Parts,
  { rows, lastId, target, endIsNewest }: Rows,
): Bottom {
  const destination = useDestination({ list, rows, onArrived });
  const sticks = useRef(target < 0);
  const lastOffset = useRef(0);
  const lastMeasures = useRef({ scrollHeight: 0, clientHeight: 0 });
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const newest = useRef(lastId);
  useLayoutEffect(() => {
    newest.current = lastId;
  });
  const leaveEnd = useCallback(() => {
    sticks.current = false;
    setLeftAt((left) => left ?? newest.current);
  }, []);
  const [isFar, setFar] = useState(false);

  /**
   * Sets the offset directly: the virtualiser would go on correcting it after the reader has scrolled away.
   */
  function pin() {
    destination.giveUp();
    const top = scroller.current?.scrollHeight ?? 0;
    scroller.current?.scrollTo({ top, behavior: 'instant' });
  }

  function goToBottom() {
    sticks.current = true;
    // No scroll event follows if the list is at its end already.
    setLeftAt(null);
    setFar(false);
    pin();
  }

  function goTo(index: number, offset = -72) {
    sticks.current = false;
    destination.goTo(index, { align: 'start', offset });
  }

  function reveal(index: number) {
    const { current: shown } = list;
    if (!shown) return;
    destination.giveUp();
    if (shown.getItemOffset(index) < shown.scrollOffset) sticks.current = false;
    shown.scrollToIndex(index, { align: 'nearest' });
  }

  /** Measures the element: the virtualiser learns of a new viewport only after the scrolling it causes. */
  function measure() {
    const { scrollHeight = 0, clientHeight = 0 } = scroller.current ?? {};
    const before = lastMeasures.current;
    lastMeasures.current = { scrollHeight, clientHeight };
    const changed = scrollHeight !== before.scrollHeight || clientHeight !== before.clientHeight;
    return { changed, end: scrollHeight - clientHeight };
  }

  function onScroll(offset: number) {
    destination.scrolled();
    const movedUp = offset < lastOffset.current;
    lastOffset.current = offset;
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    let below = scrollSize - offset - viewportSize;
    // Far from the end a few pixels do not matter, and measuring costs frame time.
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
  useLayoutEffect(() => onRowsAdded(), [rows.length]);

  function onShown() {
    if (target >= 0) {
      sticks.current = false;
      destination.goTo(target, { align: 'center' });
    } else if (!sticks.current) goToBottom();
  }

  const isAtEnd = () => sticks.current;

  function onResize() {
    keepEnd();
    destination.measured();
  }

  return {
    leftAt,
    isFar,
    isAtEnd,
    goToBottom,
    leaveEnd,
    goTo,
    reveal,
    onShown,
    isUnderWay: destination.isUnderWay,
    onScroll,
    onResize,
  };
}

interface Parts {
  /** The scrolling element. */
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  /** The list is at the row that it was sent to. */
  onArrived: () => void;
}

interface Rows {
  rows: readonly { key: string }[];
  /** The last message's id; 0 in an empty list. */
  lastId: number;
  /** The index of the row to show first; negative for the end. */
  target: number;
  /** False if messages newer than the last row's are not loaded. */
  endIsNewest: boolean;
}

/**
 * Calls when a message was sent since the list was mounted. Messages that an earlier page left unsent
 * come late as well, and are not meant.
 */
export function useOnSent(unsent: readonly OutboxEntry[], sent: () => void): void {
  const newest = unsent.findLast((entry) => !outbox.isResumed(entry))?.order ?? 0;
  const known = useRef(newest);
  useEffect(() => {
    if (newest <= known.current) return;
    known.current = newest;
    sent();
  });
}

/**
 * Whether older messages were added above those of the last render. Only then must the list keep its
 * distance from the end instead of the start.
 */
export function useWasPrepended(firstId: number | undefined): boolean {
  const shown = useRef(firstId);
  useLayoutEffect(() => {
    shown.current = firstId;
  });
  // oxlint-disable-next-line react/refs -- the last committed render is needed
  return isBefore(firstId, shown.current);
}

function isBefore(id: number | undefined, other: number | undefined): boolean {
  return id !== undefined && other !== undefined && id < other;
}
