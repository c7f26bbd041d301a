import { ShortcutTable } from '../../screens/about/ShortcutTable';
import { Dialog } from '../../platform/ui/overlays/Dialog';
import { closeShortcuts, useShortcuts } from './shortcuts';

/** The list of all keys, by Ctrl+/ and from the user's menu. */
export function ShortcutsDialog() {
  const open = useShortcuts((state) => state.open);
  return (
    <Dialog open={open} onClose={closeShortcuts} title="Keyboard shortcuts" isText>
      <ShortcutTable />
    </Dialog>
  );
}
