import { useEffect, useRef, type RefObject } from 'react';

/** Milliseconds. Characters at shorter intervals belong to the same text, also where a slow page delays their events. */
const sameTextMs = 3_000;

/** Typing outside any field moves the focus to the composer, the only place to write. */
export function useTypingAnywhere(
  screen: RefObject<HTMLElement | null>,
  focusComposer: () => void,
): void {
  const written = useRef<{ field: Element; at: number } | null>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (wasCutShort(event)) return;
      const isOnScreen = event.target === document.body || contains(screen.current, event.target);
      // The composer has the focus before the browser inserts the character.
      if (isOnScreen && typesText(event)) focusComposer();
    }

    /** If the field being typed in was removed, its next characters are not meant for the composer. */
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
