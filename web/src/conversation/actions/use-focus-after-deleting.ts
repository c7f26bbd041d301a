import { useEffect, type RefObject } from 'react';

/** When a message is deleted with the focus inside it, moves the focus to its list. */
export function useFocusAfterDeleting(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const message = place.current?.closest('article');
    const list = message?.closest<HTMLElement>('[role=log]');
    return () => {
      if (message?.isConnected || document.activeElement !== document.body) return;
      list?.focus({ preventScroll: true });
    };
  }, [place]);
}
