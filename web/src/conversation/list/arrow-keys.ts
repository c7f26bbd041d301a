import type { KeyboardEvent } from 'react';

/** A key in the list of messages: the up and down arrows move the focus from message to message. */
export function moveByArrowKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: list } = event;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
  if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
  const messages = [...list.querySelectorAll<HTMLElement>('article')];
  const isList = target === list;
  const at = messages.findIndex((message) => message === target);
  if (!isList && at < 0) return;
  event.preventDefault();
  const next = isList ? lastInSight(messages, list) : messages[at + (key === 'ArrowUp' ? -1 : 1)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

function lastInSight(messages: readonly HTMLElement[], list: HTMLElement): HTMLElement | undefined {
  const end = list.getBoundingClientRect().bottom;
  return messages.findLast((message) => message.getBoundingClientRect().bottom <= end + 1);
}
