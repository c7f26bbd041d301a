import { createContext, use, useEffect, useEffectEvent, type ReactNode } from 'react';

/** False for what is kept in the page while something else is in its place. */
export const OnScreenContext = createContext(true);

export function useOnScreen(): boolean {
  return use(OnScreenContext);
}

/** For what lies over its place: whoever goes elsewhere has done with it. Returns whether it may be seen. */
export function useClosedOffScreen(close: () => void): boolean {
  const onScreen = useOnScreen();
  const left = useEffectEvent(close);
  useEffect(() => {
    if (!onScreen) left();
  }, [onScreen]);
  return onScreen;
}

/**
 * For all that reaches beyond its own place: the page's title, its focus, its keys, what counts as
 * read. A part of its own, so that nothing around it is drawn anew when its place is shown.
 */
export function WhileOnScreen({ children }: { children: ReactNode }): ReactNode {
  return useOnScreen() && children;
}
