/** SPEC §5: a browser shows at most this many items. */
export const shownItems = 50;

export interface Found<Item> {
  readonly shown: readonly Item[];
  /** The number of matches, in words. */
  readonly heading: string;
  /** The number of matches that are not shown. */
  readonly more: number;
}

export function foundItems<Item>(all: readonly Item[], heading: string): Found<Item> {
  const shown = all.slice(0, shownItems);
  return { shown, heading, more: all.length - shown.length };
}
