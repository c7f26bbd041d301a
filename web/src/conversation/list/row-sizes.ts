import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { CacheSnapshot, VirtualizerHandle } from 'virtua';

interface Measured {
  sizes: CacheSnapshot;
  count: number;
  lastKey: string | undefined;
  windowWidth: number;
}

type Rows = readonly { key: string }[];

const measured = new Map<number, Measured>();

/**
 * Stores a channel's row heights when it is left, so that it is laid out at once when it is opened again.
 * The list measures its rows again and corrects heights that have changed.
 */
export function useRowSizes(
  channelId: number,
  rows: Rows,
  list: RefObject<VirtualizerHandle | null>,
): CacheSnapshot | undefined {
  const [sizes] = useState(() => keptSizes(channelId, rows));
  const shown = useRef(rows);
  useLayoutEffect(() => {
    shown.current = rows;
  });
  useLayoutEffect(
    () => () => {
      if (list.current) keepSizes(channelId, list.current.cache, shown.current);
    },
    [channelId, list],
  );
  return sizes;
}

function keepSizes(channelId: number, sizes: CacheSnapshot, rows: Rows): void {
  const [count, lastKey] = [rows.length, rows.at(-1)?.key];
  measured.set(channelId, { sizes, count, lastKey, windowWidth: window.innerWidth });
}

/**
 * Undefined if the present rows do not begin with the measured ones, or if the window's width has changed.
 */
function keptSizes(channelId: number, rows: Rows): CacheSnapshot | undefined {
  const known = measured.get(channelId);
  if (!known || known.windowWidth !== window.innerWidth) return undefined;
  // A check of the last row suffices: rows are added only at the end or shift all others.
  return rows[known.count - 1]?.key === known.lastKey ? known.sizes : undefined;
}
