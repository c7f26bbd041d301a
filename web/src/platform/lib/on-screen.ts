import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { Elements } from './elements';

/** False for a screen that stays mounted while another screen is shown in its place. */
export const OnScreenContext = createContext(true);

export function useOnScreen(): boolean {
  return use(OnScreenContext);
}

/** Closes an overlay when the user leaves its place. Returns whether the overlay may be shown. */
export function useClosedOffScreen(close: () => void): boolean {
  const onScreen = useOnScreen();
  const left = useEffectEvent(close);
  useEffect(() => {
    if (!onScreen) left();
  }, [onScreen]);
  return onScreen;
}

/**
 * For effects outside the screen's own elements: the page's title, the focus, keys, marking as read. It is
 * a component of its own, so that its parents do not render again when the screen is shown.
 */
export function OnScreenOnly({ children }: { children: Elements }): Elements {
  return useOnScreen() && children;
}
