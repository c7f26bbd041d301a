import type { KeyboardEvent, RefObject } from 'react';

/** Moves the focus between messages with the up and down arrows, starting from the list or a message. */
export function useArrowKeys(list: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  return (event) => {
    const { key, target } = event;
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    const messages = [...(list.current?.querySelectorAll<HTMLElement>('article') ?? [])];
    const isList = target === list.current;
    const at = messages.findIndex((message) => message === target);
    if (!isList && at < 0) return;
    event.preventDefault();
    const next = isList
      ? lastInSight(messages, list.current)
      : messages[at + (key === 'ArrowUp' ? -1 : 1)];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  };
}

function lastInSight(
  messages: readonly HTMLElement[],
  list: HTMLElement | null,
): HTMLElement | undefined {
  const end = list?.getBoundingClientRect().bottom ?? 0;
  return messages.findLast((message) => message.getBoundingClientRect().bottom <= end + 1);
}
