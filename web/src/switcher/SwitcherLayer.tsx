import { useEffect } from 'react';
import { useDeferred } from '../lib/deferred';
import { isModKey } from '../lib/shortcut-keys';
import type { Place } from '../lib/workspace-path';
import { choicesPart } from './choices-part';
import { Switcher } from './Switcher';
import { closeSwitcher, openSwitcher, useSwitcher } from './switcher-store';
import { keepVisits, visit } from './visits';

/** Ctrl+K, and what it opens. */
export function SwitcherLayer({ place }: { place: Place | null }) {
  const open = useSwitcher((state) => state.open);
  useDeferred(choicesPart);

  useEffect(() => {
    if (typeof place === 'number') visit(place);
  }, [place]);
  useEffect(() => keepVisits(), []);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isModKey(event, 'k') || event.repeat) return;
      if (open) closeSwitcher();
      else if (isAsking(event.target)) return;
      else {
        closeWhatIsOpen(event.target);
        openSwitcher();
      }
      event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  return open && <Switcher place={place} />;
}

/** Whether a form or a question is open, which Ctrl+K must not take away. */
function isAsking(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  // A dialog that is on its way out has the focus until it is gone.
  const dialog = target.closest(':is([role="dialog"], [role="alertdialog"]):not([data-closed])');
  return dialog?.matches('[role="alertdialog"], :has(input, textarea)') === true;
}

/** A menu, the emoji, a picture: what goes by Escape goes. */
function closeWhatIsOpen(target: EventTarget | null): void {
  if (!(target instanceof Element) || !target.closest('[role="menu"], [role="dialog"]')) return;
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
}
