import { useEffect } from 'react';
import { create } from 'zustand';
import { endsWithPlace } from '../../platform/lib/lifetime';
import { isModSlash } from '../../platform/lib/shortcut-keys';

/** Whether the list of all keys is open. Opened before its dialog is loaded, it shows once it is. */
export const useShortcuts = create<{ open: boolean }>()(() => ({ open: false }));

export const closeShortcuts = () => useShortcuts.setState({ open: false });

endsWithPlace(closeShortcuts);

export function openShortcuts(): void {
  useShortcuts.setState({ open: true });
}

/** Ctrl+/ opens the list, and closes it. */
export function useShortcutsKey(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // On some keyboards the same keys make a list in the composer.
      if (event.defaultPrevented || event.repeat || !isModSlash(event)) return;
      event.preventDefault();
      if (useShortcuts.getState().open) closeShortcuts();
      else openShortcuts();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
