import { useLayoutEffect, type RefObject } from 'react';

/**
 * When an entry of a list goes while one of its buttons has the focus, the focus goes to the button of a neighbour,
 * or to what holds the list: otherwise the page's beginning would have it.
 */
export function useFocusHandedOn(entry: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = entry.current;
    return () => {
      if (element?.contains(document.activeElement)) nextFocusOf(element)?.focus();
    };
  }, [entry]);
}

/** Finds the element that gets the focus once the entry is gone. */
export function nextFocusOf({
  nextElementSibling,
  previousElementSibling,
  parentElement,
}: HTMLElement) {
  const button = [nextElementSibling, previousElementSibling]
    .map((neighbour) => neighbour?.querySelector('button'))
    .find((found) => found);
  return button ?? parentElement?.closest<HTMLElement>('[tabindex]');
}
