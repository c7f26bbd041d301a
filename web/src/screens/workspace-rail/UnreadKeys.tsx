import { useEffect, useEffectEvent } from 'react';
import { navigate } from '../../platform/lib/hash-location';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { markAllRead } from '../../data/reads/mark-all-read';
import { markRead } from '../../data/reads/read-channel';
import { visitedChannel } from '../../data/reads/visits';
import { nextUnread } from '../../data/unread/jumps';

/**
 * Alt+Shift+Down and Up go to the next unread conversation, Escape marks the shown conversation as read,
 * Shift+Escape reads all.
 */
export function UnreadKeys() {
  const path = useWorkspacePath();
  function jump(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const next = nextUnread(visitedChannel(), event.key === 'ArrowDown' ? 1 : -1);
    if (next !== null) navigate(path(next));
  }

  function escape({ key, shiftKey, altKey, ctrlKey, metaKey, target }: KeyboardEvent) {
    if (key !== 'Escape' || altKey || ctrlKey || metaKey || closesSomething(target)) return;
    const current = visitedChannel();
    if (shiftKey) void markAllRead();
    else if (current !== null) void markRead(current);
  }

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey) jump(event);
  });
  const escaped = useEffectEvent(escape);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => pressed(event);
    const onAnyKeyDown = (event: KeyboardEvent) => escaped(event);
    document.addEventListener('keydown', onKeyDown);
    // Before the composer, which takes every Escape for itself, and before lists that it closes.
    document.addEventListener('keydown', onAnyKeyDown, { capture: true });
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('keydown', onAnyKeyDown, { capture: true });
    };
  }, []);
  return null;
}

const overlays = ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])';

/** Whether Escape closes something here: an overlay, a list, a panel, or the editor of a message. */
function closesSomething(target: EventTarget | null): boolean {
  // Closing dialogs stay in the document until they have faded.
  if (document.querySelector(`${overlays}:not([hidden], [data-closed])`) !== null) return true;
  if (!(target instanceof Element) || target === document.body) return false;
  return target.closest('main') === null || target.closest('article [role="textbox"]') !== null;
}
