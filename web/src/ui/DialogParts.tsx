import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { useDeferredValue } from 'react';
import { classes } from '../lib/classes';
import type { DialogProps } from './Dialog';
import styles from './Dialog.module.css';

export function DialogParts(props: DialogProps) {
  const { open, onClose, onClosed, title, description, footer, size = 'medium' } = props;
  const { initialFocus, children } = props;
  // It opens once it is there, or it would not come gently.
  const isThere = useDeferredValue(true, false);
  return (
    <Base.Root
      open={open && isThere}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(next) => !next && onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={classes(styles.popup, styles[size])}
            {...(initialFocus && { initialFocus })}
          >
            <header className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {description && (
                <Base.Description className={styles.description}>{description}</Base.Description>
              )}
            </header>
            {children && <div className={styles.body}>{children}</div>}
            {footer && <footer className={styles.footer}>{footer}</footer>}
            {/* Last, so that the first field and not the x has the focus when it opens. */}
            <Base.Close className={styles.close} aria-label="Close">
              <X aria-hidden />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
