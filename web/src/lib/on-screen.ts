import { createContext, use, type ReactNode } from 'react';

/** False for what is kept in the page while something else is in its place. */
export const OnScreenContext = createContext(true);

export function useOnScreen(): boolean {
  return use(OnScreenContext);
}

/**
 * For all that reaches beyond its own place: the page's title, its focus, its keys, what counts as
 * read. A part of its own, so that nothing around it is drawn anew when its place is shown.
 */
export function WhileOnScreen({ children }: { children: ReactNode }): ReactNode {
  return useOnScreen() && children;
}
