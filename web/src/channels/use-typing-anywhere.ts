import { useEffect, useRef, type RefObject } from 'react';

/** Characters that come so soon after each other are of one text. */
const sameTextMs = 1_000;

/** Sends a character to the composer that was typed where nothing takes it: there is one place to write. */
export function useTypingAnywhere(
  screen: RefObject<HTMLElement | null>,
  focusComposer: () => void,
): void {
  const written = useRef<{ field: Element; at: number } | null>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (wasCutShort(event)) return;
      const isOnScreen = event.target === document.body || contains(screen.current, event.target);
      // The composer has the focus when the character itself comes.
      if (isOnScreen && typesText(event)) focusComposer();
    }

    /** Whose field has gone from under their fingers does not mean the composer. */
    function wasCutShort(event: KeyboardEvent): boolean {
      const field = fieldOf(event);
      if (field) {
        written.current = isCharacter(event) ? { field, at: event.timeStamp } : null;
        return false;
      }
      const last = written.current;
      if (!last || last.field.isConnected || event.timeStamp - last.at > sameTextMs) return false;
      last.at = event.timeStamp;
      return true;
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
  return isCharacter(event) && event.key !== ' ' && !fieldOf(event);
}

function isCharacter({ key }: KeyboardEvent): boolean {
  return key.length === 1;
}

function fieldOf({ target }: KeyboardEvent): Element | null {
  return target instanceof Element
    ? target.closest('input, textarea, [contenteditable="true"]')
    : null;
}
