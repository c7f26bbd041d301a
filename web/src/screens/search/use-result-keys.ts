import { type RefObject, useEffect } from 'react';

/** Arrow keys move between the search field and the results, which are marked `data-result`. */
export function useResultKeys(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const shown = page.current;
    if (!shown) return undefined;
    function press(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined || event.isComposing) return;
      // With these, the arrows select text and go to other conversations.
      if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
      const stops = [
        ...(shown?.querySelectorAll<HTMLElement>('[type=search], [data-result]') ?? []),
      ];
      const at = stops.findIndex((stop) => stop === event.target);
      const next = stops[at + step];
      if (at < 0 || !next) return;
      event.preventDefault();
      next.focus();
    }
    shown.addEventListener('keydown', press);
    return () => shown.removeEventListener('keydown', press);
  }, [page]);
}
