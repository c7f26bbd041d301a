import { useEffect, useEffectEvent } from 'react';

/** For what lies over the page: whoever goes back or forth in the browser's history has done with it. */
export function useClosedByHistory(isOpen: boolean, close: () => void): void {
  const gone = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPopState = () => gone();
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [isOpen]);
}
