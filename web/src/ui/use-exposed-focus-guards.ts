import { useEffect } from 'react';

/**
 * Base UI surrounds an open popup with elements that take the focus and pass it on, and hides them
 * from screen readers, which ARIA forbids for what takes the focus. They are empty: nothing is read
 * when they are exposed.
 */
export function useExposedFocusGuards(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    // Some of them are drawn after the popup.
    const drawn = new MutationObserver(exposeFocusGuards);
    drawn.observe(document.body, { childList: true, subtree: true });
    exposeFocusGuards();
    return () => drawn.disconnect();
  }, [open]);
}

function exposeFocusGuards(): void {
  for (const guard of document.querySelectorAll('[data-base-ui-focus-guard][aria-hidden]')) {
    guard.removeAttribute('aria-hidden');
  }
}
