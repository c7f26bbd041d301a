import { Popover as Base } from '@base-ui/react/popover';
import { useMemo, useRef, type ReactNode } from 'react';
import { classes } from '../lib/classes';
import floating from './Floating.module.css';
import styles from './PlacedPopup.module.css';

interface PlacedPopupProps {
  /** Its name for screen readers. */
  label: string;
  open: boolean;
  onClose: () => void;
  /** Its upper left corner, in pixels of the window. */
  place: { left: number; top: number };
  /** What has the focus back. */
  opener: HTMLElement | null;
  children: ReactNode;
}

/** A panel at a place of the window that its opener has worked out. Not modal. */
export function PlacedPopup({ label, open, onClose, place, opener, children }: PlacedPopupProps) {
  const { left, top } = place;
  const anchor = useMemo(
    () => ({ getBoundingClientRect: () => new DOMRect(left, top, 0, 0) }),
    [left, top],
  );
  const popup = useRef<HTMLDivElement>(null);

  /** Where the focus goes once it is gone: nowhere, if it has gone on by then. */
  function focusAfter() {
    const { activeElement } = document;
    const isStillHere = activeElement === document.body || popup.current?.contains(activeElement);
    return isStillHere && opener?.isConnected ? opener : false;
  }

  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Positioner
          className={floating.positioner}
          anchor={anchor}
          side="bottom"
          align="start"
          positionMethod="fixed"
          collisionAvoidance={{ side: 'none', align: 'none', fallbackAxisSide: 'none' }}
        >
          <Base.Popup
            ref={popup}
            className={classes(floating.surface, styles.popup)}
            aria-label={label}
            finalFocus={focusAfter}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
