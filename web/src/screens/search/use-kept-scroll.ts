import { type RefObject, useLayoutEffect } from 'react';

/** Where the results of a search were scrolled to when the page was left. */
let left = { q: '', top: 0 };

/** Back from a result shows the results where they were. */
export function useKeptScroll(page: RefObject<HTMLElement | null>, q: string): void {
  useLayoutEffect(() => {
    const shown = page.current;
    if (!shown) return undefined;
    shown.scrollTo({ top: left.q === q ? left.top : 0 });
    return () => {
      left = { q, top: shown.scrollTop };
    };
  }, [page, q]);
}
