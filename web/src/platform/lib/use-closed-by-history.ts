import { useEffect, useEffectEvent } from 'react';

/** Closes an overlay on the page when the user goes back or forward in the browser's history. */
export function useClosedByHistory(isOpen: boolean, close: () => void): void {
  const gone = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPopState = () => gone();
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [isOpen]);
}
