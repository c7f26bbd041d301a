import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classes } from '../../lib/classes';
import { useClosedByHistory } from '../../lib/use-closed-by-history';
import dialog from './Dialog.module.css';
import styles from './Drawer.module.css';

export interface DrawerProps {
  /** Its name for screen readers. */
  label: string;
  /** The side it slides in from. */
  side?: 'left' | 'right';
  open: boolean;
  /** On Escape and on a tap outside. */
  onClose: () => void;
  children: ReactNode;
}

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
