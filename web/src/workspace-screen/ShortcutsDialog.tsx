import { useEffect } from 'react';
import { create } from 'zustand';
import { ShortcutTable } from '../about/ShortcutTable';
import { endsWithPlace } from '../lib/lifetime';
import { isModSlash } from '../lib/shortcut-keys';
import { Dialog } from '../ui/overlays/Dialog';

const useShortcuts = create<{ open: boolean }>()(() => ({ open: false }));
const close = () => useShortcuts.setState({ open: false });

endsWithPlace(close);

export function openShortcuts(): void {
  useShortcuts.setState({ open: true });
}

/** The list of all keys, by Ctrl+/ and from the user's menu. */
export function ShortcutsDialog() {
  const open = useShortcuts((state) => state.open);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // On some keyboards the same keys make a list in the composer.
      if (event.defaultPrevented || event.repeat || !isModSlash(event)) return;
      event.preventDefault();
      useShortcuts.setState((state) => ({ open: !state.open }));
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <Dialog open={open} onClose={close} title="Keyboard shortcuts">
      <ShortcutTable />
    </Dialog>
  );
}
