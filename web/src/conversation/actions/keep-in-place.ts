import { flushSync } from 'react-dom';

/**
 * Renders a change of a row's height, and scrolls the list so that an element of the row stays where
 * it is on the screen. A focused element that is out of sight is scrolled into sight.
 */
export function keepInPlace(element: Element, change: () => void): void {
  const list = scrollerOf(element);
  let { top } = element.getBoundingClientRect();
  const restore = () => list?.scrollBy({ top: element.getBoundingClientRect().top - top });
  flushSync(change);
  restore();
  if (element === document.activeElement) {
    // Before the change the list may have been too short to scroll that far.
    element.scrollIntoView({ block: 'nearest' });
    ({ top } = element.getBoundingClientRect());
  }
  // The virtualised list scrolls too when its ResizeObserver reports the row. That observer was created earlier, so
  // it is called before this one.
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    restore();
  });
  observer.observe(element);
}

/** The nearest ancestor that scrolls. */
function scrollerOf(element: Element): Element | null {
  const { parentElement: parent } = element;
  if (!parent || /auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  return scrollerOf(parent);
}
