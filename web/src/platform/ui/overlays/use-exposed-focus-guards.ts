import { useEffect } from 'react';

/**
 * Base UI puts focus guards around an open popup and hides them from screen readers, but ARIA forbids
 * hiding focusable elements. Exposing them is silent, as they are empty.
 */
export function useExposedFocusGuards(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    // Some guards are mounted after the popup.
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
