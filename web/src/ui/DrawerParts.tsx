import { Dialog as Base } from '@base-ui/react/dialog';
import { classes } from '../lib/classes';
import { useClosedByHistory } from '../lib/use-closed-by-history';
import dialog from './Dialog.module.css';
import type { DrawerProps } from './Drawer';
import styles from './Drawer.module.css';

export function DrawerParts({ label, side = 'left', open, onClose, children }: DrawerProps) {
  useClosedByHistory(open, onClose);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={dialog.backdrop} />
        <Base.Popup className={classes(styles.drawer, styles[side])} aria-label={label}>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
