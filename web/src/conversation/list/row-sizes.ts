import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { CacheSnapshot, VirtualizerHandle } from 'virtua';
import type { ConversationKey } from '../../data/conversations/conversation';

interface Measured {
  sizes: CacheSnapshot;
  count: number;
  lastKey: string | undefined;
  windowWidth: number;
}

type Rows = readonly { key: string }[];

const measured = new Map<ConversationKey, Measured>();

/**
 * Stores a conversation's row heights when it is left, so that it is laid out at once when it is opened again.
 * The list measures its rows again and corrects heights that have changed.
 */
export function useRowSizes(
  conversation: ConversationKey,
  rows: Rows,
  list: RefObject<VirtualizerHandle | null>,
): CacheSnapshot | undefined {
  const [sizes] = useState(() => keptSizes(conversation, rows));
  const shown = useRef(rows);
  useLayoutEffect(() => {
    shown.current = rows;
  });
  useLayoutEffect(
    () => () => {
      if (list.current) keepSizes(conversation, list.current.cache, shown.current);
    },
    [conversation, list],
  );
  return sizes;
}

function keepSizes(conversation: ConversationKey, sizes: CacheSnapshot, rows: Rows): void {
  const [count, lastKey] = [rows.length, rows.at(-1)?.key];
  measured.set(conversation, { sizes, count, lastKey, windowWidth: window.innerWidth });
}

/**
 * Undefined if the present rows do not begin with the measured ones, or if the window's width has changed.
 */
function keptSizes(conversation: ConversationKey, rows: Rows): CacheSnapshot | undefined {
  const known = measured.get(conversation);
  if (!known || known.windowWidth !== window.innerWidth) return undefined;
  // A check of the last row suffices: rows are added only at the end or shift all others.
  return rows[known.count - 1]?.key === known.lastKey ? known.sizes : undefined;
}
