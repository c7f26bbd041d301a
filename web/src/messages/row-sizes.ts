import type { CacheSnapshot } from 'virtua';

interface Measured {
  sizes: CacheSnapshot;
  count: number;
  lastKey: string | undefined;
  windowWidth: number;
}

type Rows = readonly { key: string }[];

const measured = new Map<number, Measured>();

/**
 * Remembers how high a channel's rows were, so that it is drawn in one go when it is seen again.
 * What has become wrong meanwhile is put right as the list measures its rows.
 */
export function keepSizes(channelId: number, sizes: CacheSnapshot, rows: Rows): void {
  const [count, lastKey] = [rows.length, rows.at(-1)?.key];
  measured.set(channelId, { sizes, count, lastKey, windowWidth: window.innerWidth });
}

/** Undefined where the rows do not begin with those that were measured, in a window as wide. */
export function keptSizes(channelId: number, rows: Rows): CacheSnapshot | undefined {
  const known = measured.get(channelId);
  if (!known || known.windowWidth !== window.innerWidth) return undefined;
  // Rows are only ever added to the end without shifting the others.
  return rows[known.count - 1]?.key === known.lastKey ? known.sizes : undefined;
}
