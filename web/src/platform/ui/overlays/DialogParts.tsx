import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { useDeferredValue, type ReactNode, type RefObject } from 'react';
import type { Elements } from '../../lib/elements';
import { classes } from '../../lib/classes';
import styles from './Dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** On Escape, the x and a click on the background. */
  onClose: () => void;
  title: ReactNode;
  /** A sentence under the title. */
  description?: string | undefined;
  /** Buttons at the right end. */
  footer?: Elements;
  size?: 'small' | 'medium' | 'large';
  /** Its content has nothing to focus: the keyboard scrolls it. */
  isText?: boolean;
  /** The element to focus first; by default, the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Called when the closing animation has ended. */
  onClosed?: () => void;
  children?: ReactNode;
}

export function DialogParts(props: DialogProps) {
  const { open, onClose, onClosed, title, description, footer, size = 'medium' } = props;
  const { initialFocus, isText = false, children } = props;
  // Opens in a second render, as the opening animation needs a change of `open`.
  const isMounted = useDeferredValue(true, false);
  return (
    <Base.Root
      open={open && isMounted}
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
            {children && (
              <div className={styles.body} {...(isText && { tabIndex: 0 })}>
                {children}
              </div>
            )}
            {footer && <footer className={styles.footer}>{footer}</footer>}
            {/* Last in the document, so that opening focuses the first field and not the x. */}
            <Base.Close className={styles.close} aria-label="Close">
              <X aria-hidden />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
