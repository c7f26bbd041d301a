import { useEffect, useState } from 'react';
import { deferred, useDeferred } from '../lib/deferred';
import { isModKey } from '../lib/shortcut-keys';
import type { Place } from '../lib/workspace-path';
import { closeSwitcher, openSwitcher, useSwitcher, visit } from './switcher-store';

const switcherParts = deferred(() => import('./Switcher'));

/** Ctrl+K, and what it opens. */
export function SwitcherLayer({ place }: { place: Place | null }) {
  const parts = useDeferred(switcherParts);
  const open = useSwitcher((state) => state.open);
  const [isUsed, setUsed] = useState(open);
  if (open && !isUsed) setUsed(true);

  useEffect(() => {
    if (typeof place === 'number') visit(place);
  }, [place]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isModKey(event, 'k')) return;
      event.preventDefault();
      if (open) closeSwitcher();
      else if (!isOverTheScreen(event.target)) openSwitcher();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  return isUsed && parts && <parts.Switcher open={open} place={place} />;
}

/** Whoever is in a dialog is not taken out of it. */
function isOverTheScreen(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null
  );
}
