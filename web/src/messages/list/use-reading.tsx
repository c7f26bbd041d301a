import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { onAttentive } from '../reads/attentive';
import { seen } from '../reads/visits';
import type { ListRow } from './list-rows';

interface ReadList {
  channelId: number;
  list: RefObject<VirtualizerHandle | null>;
  rows: readonly ListRow[];
  isAtEnd: () => boolean;
  /** Whether the list shows what the channel has now. */
  isCurrent: boolean;
  /** False if messages newer than the last row's are not loaded. */
  endIsNewest: boolean;
}

export interface Reading {
  /** Call after scrolling and resizing. */
  look: () => void;
  /** The index of the line 'New messages'; -1 if it is not loaded. */
  lineIndex: number;
  /** Whether the line is above what is on the screen. */
  isLineAbove: boolean;
}

/** Reads the messages whose ends are on the screen, and knows where the line is. */
export function useReading(read: ReadList): Reading {
  const { channelId, list, rows, isAtEnd, isCurrent, endIsNewest } = read;
  const [isLineAbove, setLineAbove] = useState(false);
  const lineIndex = rows.findIndex(({ kind }) => kind === 'new');

  function look() {
    const { current: shown } = list;
    if (!shown || shown.viewportSize === 0 || !isCurrent) return;
    const atEnd = isAtEnd() && endIsNewest;
    const end = atEnd ? rows.length : shown.findItemIndex(shown.scrollOffset + shown.viewportSize);
    const id = lastIdBefore(rows, end);
    if (id !== null) seen(channelId, id, atEnd);
    setLineAbove(lineIndex < 0 || shown.getItemOffset(lineIndex) < shown.scrollOffset);
  }

  return { look, lineIndex, isLineAbove };
}

/** The effects of reading; rendered while the list is on the screen. */
export function WhileReading({ rows, look }: { rows: readonly ListRow[]; look: () => void }) {
  const looks = useEffectEvent(look);
  // Before the paint: a message that is read as it comes is not marked in the sidebar.
  useLayoutEffect(() => looks(), [rows]);
  useEffect(() => onAttentive(() => looks()), []);
  return null;
}

function lastIdBefore(rows: readonly ListRow[], end: number): number | null {
  for (let index = end - 1; index >= 0; index -= 1) {
    const row = rows[index];
    if (row?.kind === 'message' && 'id' in row.message) return row.message.id;
    if (row?.kind === 'fold' && !row.isOpen) return row.lines.at(-1)?.id ?? null;
  }
  return null;
}
