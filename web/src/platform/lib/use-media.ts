import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether a media query matches, kept up to date. */
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

/** False on a touch screen, where a focus would bring up the keyboard. */
export const shouldAutoFocus = () =>
  window.matchMedia('(hover: hover) and (pointer: fine)').matches;
