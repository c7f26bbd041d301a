import type { Tab } from './tab.js';

declare global {
  interface Window {
    scrolledTo: { all: number; empty: number };
  }
}

/**
 * How often something was scrolled to where its rows were not there yet, in percent, while something
 * goes on. It looks at both ends of it before the page itself hears of having been scrolled.
 */
export async function emptyWhileScrolling(
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
          // Somebody else counts by now.
          document.removeEventListener('scroll', look, true);
          return;
        }
        if (!(target instanceof Element) || !target.matches(scrolled)) return;
        const { top, bottom } = target.getBoundingClientRect();
        const places = [...target.querySelectorAll(rows)].map((one) => one.getBoundingClientRect());
        const isThere = (y: number) => places.some((one) => one.top <= y && one.bottom >= y);
        counts.all += 1;
        // Nearer, and what is around the rows would count.
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
