/** Pixels of a row's end that make it seen: about a line of text. */
const line = 20;

/**
 * The keys of the first and the last row whose ends are on the screen; null for none. It looks at the page
 * itself: the virtualiser guesses the sizes of rows that it has not measured yet.
 *
 * @param covered pixels of the list's top that lie under something else
 */
export function rowsOnScreen(
  scroller: HTMLElement,
  covered: number,
): { first: string; last: string } | null {
  const { top, bottom } = scroller.getBoundingClientRect();
  const seen = [...scroller.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => {
    const { bottom: end } = row.getBoundingClientRect();
    // The virtualiser hides rows until it has measured them.
    const isShown = end >= top + covered + line && end <= bottom + 1;
    return isShown && row.checkVisibility({ visibilityProperty: true });
  });
  const first = seen[0]?.dataset['row'];
  const last = seen.at(-1)?.dataset['row'];
  return first === undefined || last === undefined ? null : { first, last };
}
