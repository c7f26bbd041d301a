import { useEffect, type RefObject } from 'react';

/** Sends a character to the composer that was typed where nothing takes it: there is one place to write. */
export function useTypingAnywhere(
  screen: RefObject<HTMLElement | null>,
  focusComposer: () => void,
): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isOnScreen = event.target === document.body || contains(screen.current, event.target);
      // The composer has the focus when the character itself comes.
      if (isOnScreen && typesText(event)) focusComposer();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

function contains(screen: HTMLElement | null, target: EventTarget | null): boolean {
  return target instanceof Node && screen?.contains(target) === true;
}

function typesText(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  // Space scrolls, and presses buttons.
  if (event.key.length !== 1 || event.key === ' ') return false;
  const { target } = event;
  return target instanceof Element && !target.closest('input, textarea, [contenteditable="true"]');
}
