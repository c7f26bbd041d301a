import type { SeenRange } from '@parley/contract/entities/read-entry';
import { unreadCounts } from '@parley/contract/rules/unread';
import {
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ConversationKey } from '../../data/conversations/conversation';
import { useOwnId } from '../../data/people/member-store';
import { onAttentive } from '../../data/reads/attentive';
import { awaitJump, goToFirstUnread, seen, takeJump } from '../../data/reads/read-channel';
import { reads, useMarks, useReadTo } from '../../data/reads/reads';
import { runningVisit } from '../../data/reads/visits';
import { messages } from '../../data/messages/messages';
import { rowsOnScreen } from './rows-on-screen';
import { indexOfFirstFrom, type ReadRow, seenRange } from './seen-range';
import { UnreadBar } from './UnreadBar';

/** The methods that the list calls. */
export interface ReadingHandle {
  /** Call after scrolling and resizing. */
  look: () => void;
}

interface ReadingProps {
  ref: Ref<ReadingHandle>;
  conversation: ConversationKey;
  scroller: RefObject<HTMLElement | null>;
  rows: readonly ReadRow[];
  /** Whether the list is at its end, or is about to get there. */
  isAtEnd: () => boolean;
  /** Whether the list is on its way to a row. */
  isUnderWay: () => boolean;
  /** Whether the list shows the channel's present messages. */
  isCurrent: boolean;
  /** False if messages newer than the last row's are not loaded. */
  endIsNewest: boolean;
  /** The reader jumps to a row; null: it is being loaded. */
  onJump: (index: number | null) => void;
}

/** Pixels of the list's top that the bar of unread messages covers. */
const barHeight = 40;
/** The list counts as at its end if it is at most so many pixels above it. */
const near = 32;

/**
 * Reads the messages whose ends are on the screen, and leads to unread ones above them. Rendered while the list is on
 * the screen.
 */
export function Reading({ ref, ...props }: ReadingProps) {
  const { conversation, scroller, rows, isAtEnd, isUnderWay, isCurrent, endIsNewest } = props;
  const ownId = useOwnId();
  const readTo = useReadTo(conversation);
  const { unread } = useMarks(conversation);
  const [isUnreadAbove, setUnreadAbove] = useState(false);
  const frame = useRef<number>(null);

  /** The messages on the screen; null while the list is on its way to its place. */
  function onScreen(covered: number): SeenRange | null {
    const { current: element } = scroller;
    if (!element || !isCurrent || isUnderWay()) return null;
    const { scrollHeight, scrollTop, clientHeight } = element;
    if (isAtEnd() && scrollHeight - scrollTop - clientHeight > near) return null;
    const shown = rowsOnScreen(element, covered);
    const first = rows.findIndex(({ key }) => key === shown?.first);
    const last = rows.findIndex(({ key }) => key === shown?.last);
    return first < 0 || last < 0 ? null : seenRange(rows, first, last + 1);
  }

  function readShown() {
    if (runningVisit(conversation) === null) return;
    const range = onScreen(0);
    if (!range) return;
    const isAbove = hasUnreadAbove(conversation, range);
    setUnreadAbove(isAbove);
    const uncovered = isAbove ? onScreen(barHeight) : range;
    if (uncovered) seen(conversation, uncovered);
  }

  /** Reads a message that has just come before it is painted, so that the sidebar does not mark it. */
  const readLatest = useEffectEvent(() => {
    if (!isCurrent || !endIsNewest) return;
    const last = rows.findLastIndex(({ message }) => message?.id !== undefined);
    // Asking for a height lays the page out, which costs a switch of channels some milliseconds.
    if ((rows[last]?.message?.id ?? 0) <= readTo) return;
    if (!isAtEnd() || !scroller.current?.clientHeight) return;
    const range = seenRange(rows, last, rows.length);
    if (range) seen(conversation, range);
  });

  const jump = useEffectEvent(() => {
    const from = takeJump(conversation, isCurrent);
    const index = from === null ? -1 : indexOfFirstFrom(rows, from, ownId);
    if (index >= 0) props.onJump(index);
  });

  const newest = useRef(readShown);
  useLayoutEffect(() => {
    newest.current = readShown;
  });
  const look = useCallback(() => {
    frame.current ??= requestAnimationFrame(() => {
      frame.current = null;
      newest.current();
    });
  }, []);
  useImperativeHandle(ref, () => ({ look }), [look]);
  useEffect(() => {
    const stopListening = onAttentive(look);
    return () => {
      stopListening();
      cancelAnimationFrame(frame.current ?? 0);
      frame.current = null;
    };
  }, [look]);
  useLayoutEffect(() => {
    jump();
    readLatest();
  }, [rows]);
  useEffect(look, [look, rows, readTo, unread]);

  function toFirstUnread() {
    setUnreadAbove(false);
    const from = goToFirstUnread(conversation);
    if (from === null) return;
    const index = indexOfFirstFrom(rows, from, ownId);
    props.onJump(index < 0 ? null : index);
    if (index >= 0) return;
    awaitJump(conversation, from);
    messages.openAround(conversation, from);
  }

  if (!isUnreadAbove) return null;
  return <UnreadBar conversation={conversation} rows={rows} onJump={toFirstUnread} />;
}

function hasUnreadAbove(conversation: ConversationKey, { after_id }: SeenRange): boolean {
  const known = reads.reads.getState()[conversation];
  if (!known || unreadCounts(known).unread === 0) return false;
  return known.entry.last_read_id < after_id;
}
