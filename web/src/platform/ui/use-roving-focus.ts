import { useState, type FocusEvent, type KeyboardEvent } from 'react';

interface RovingFocus {
  tabIndex: 0 | -1;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A toolbar as a single tab stop, with arrow keys between its buttons (WAI-ARIA APG). */
export function useRovingFocus(): (name: string, isFirst: boolean) => RovingFocus {
  const [current, setCurrent] = useState<string | null>(null);
  return (name, isFirst) => ({
    tabIndex: (current === null ? isFirst : current === name) ? 0 : -1,
    onFocus: () => setCurrent(name),
    onKeyDown(event) {
      const buttons = [
        ...(event.currentTarget.closest('[role=toolbar]')?.querySelectorAll('button') ?? []),
      ];
      const from = buttons.findIndex((button) => button === event.currentTarget);
      const to = target(event.key, from, buttons.length);
      if (to === null) return;
      event.preventDefault();
      buttons[to]?.focus();
    },
  });
}

function target(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count;
    case 'ArrowLeft':
      return (from + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
