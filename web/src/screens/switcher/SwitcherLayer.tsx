import { useEffect } from 'react';
import { useDeferred } from '../../platform/lib/deferred';
import { isModKey } from '../../platform/lib/shortcut-keys';
import type { WorkspaceRoute } from '../../data/places/workspace-path';
import { choices, Switcher } from './Switcher';
import {
  closeSwitcher,
  openSwitcher,
  searchWithin,
  useSwitcher,
} from '../../data/finding/switcher-store';
import { keepVisits, visit } from '../../data/finding/visits';

/** The switcher and its shortcuts: Ctrl+K, and Ctrl+F for the channel that is shown. */
export function SwitcherLayer({ place }: { place: WorkspaceRoute | null }) {
  const { open, within } = useSwitcher();
  useDeferred(choices);

  useEffect(() => {
    if (typeof place === 'number') visit(place);
  }, [place]);
  useEffect(() => keepVisits(), []);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const searches = isModKey(event, 'f') && typeof place === 'number';
      if (!(searches || isModKey(event, 'k')) || event.repeat) return;
      // A second Ctrl+F is the browser's own search.
      if (open) closeSwitcher();
      else if (hasOpenForm()) return;
      else {
        closeOpenPopup(event.target);
        if (searches) searchWithin(place);
        else openSwitcher();
      }
      if (!(open && searches)) event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open, place]);

  return open && <Switcher place={place} within={within} />;
}

/** Whether a form or a confirmation is open, which Ctrl+K must not close. */
function hasOpenForm(): boolean {
  // A dialog has the focus a moment after it opens, and keeps it while it closes.
  const open = document.querySelectorAll(
    ':is([role="dialog"], [role="alertdialog"]):not([data-closed])',
  );
  return [...open].some((dialog) =>
    dialog.matches('[role="alertdialog"], :has(input:not([type="search"]), textarea)'),
  );
}

/** Closes an open menu, emoji picker or image, as Escape does. */
function closeOpenPopup(target: EventTarget | null): void {
  if (!(target instanceof Element) || !target.closest('[role="menu"], [role="dialog"]')) return;
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
}
