import type { Tab } from './tab.js';

declare global {
  interface Window {
    scrolledTo: { all: number; empty: number };
  }
}

/**
 * The percentage of scroll events after which rows were still missing, during `work`. Checks both
 * ends of the viewport before the page's own scroll handler runs.
 */
export async function missingRowsWhileScrolling(
  tab: Tab,
  { scroller, row }: { scroller: string; row: string },
  work: () => Promise<void>,
): Promise<number> {
  await tab.evaluate(
    ({ scroller: scrolled, row: rows }) => {
      const counts = { all: 0, empty: 0 };
      window.scrolledTo = counts;
      function look({ target }: Event) {
        if (window.scrolledTo !== counts) {
          // A newer counter has taken over.
          document.removeEventListener('scroll', look, true);
          return;
        }
        if (!(target instanceof Element) || !target.matches(scrolled)) return;
        const { top, bottom } = target.getBoundingClientRect();
        const places = [...target.querySelectorAll(rows)].map((one) => one.getBoundingClientRect());
        const isThere = (y: number) => places.some((one) => one.top <= y && one.bottom >= y);
        counts.all += 1;
        // Any nearer, and the padding around the rows would count.
        if (![top + 24, bottom - 24].every(isThere)) counts.empty += 1;
      }
      document.addEventListener('scroll', look, true);
    },
    { scroller, row },
  );
  await work();
  const { all, empty } = await tab.evaluate(() => window.scrolledTo);
  return (100 * empty) / all;
}
