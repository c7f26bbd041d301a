import { useEffect } from 'react';
import { useDeferred } from '../lib/deferred';
import { isModKey } from '../lib/shortcut-keys';
import type { WorkspaceRoute } from '../lib/workspace-path';
import { choices, Switcher } from './Switcher';
import { closeSwitcher, openSwitcher, useSwitcher } from './switcher-store';
import { keepVisits, visit } from './visits';

/** The switcher and its shortcut, Ctrl+K. */
export function SwitcherLayer({ place }: { place: WorkspaceRoute | null }) {
  const open = useSwitcher((state) => state.open);
  useDeferred(choices);

  useEffect(() => {
    if (typeof place === 'number') visit(place);
  }, [place]);
  useEffect(() => keepVisits(), []);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isModKey(event, 'k') || event.repeat) return;
      if (open) closeSwitcher();
      else if (hasOpenForm()) return;
      else {
        closeOpenPopup(event.target);
        openSwitcher();
      }
      event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  return open && <Switcher place={place} />;
}

/** Whether a form or a confirmation is open, which Ctrl+K must not close. */
function hasOpenForm(): boolean {
  // A dialog has the focus a moment after it opens, and keeps it while it closes.
  const open = document.querySelectorAll(
    ':is([role="dialog"], [role="alertdialog"]):not([data-closed])',
  );
  return [...open].some((dialog) => dialog.matches('[role="alertdialog"], :has(input, textarea)'));
}

/** Closes an open menu, emoji picker or image, as Escape does. */
function closeOpenPopup(target: EventTarget | null): void {
  if (!(target instanceof Element) || !target.closest('[role="menu"], [role="dialog"]')) return;
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
}
