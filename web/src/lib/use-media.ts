import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether a media query holds, now and whenever that changes. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => window.matchMedia(query), [query]);
  const subscribe = useCallback(
    (changed: () => void) => {
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media.matches);
}

/** The width below which the sidebar is a drawer; the style sheets repeat it. */
export const narrowScreen = '(max-width: 767px)';
