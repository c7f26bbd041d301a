import { Popover as Base } from '@base-ui/react/popover';
import { useMemo, useRef, type ReactNode } from 'react';
import { classes } from '../../lib/classes';
import floating from './Floating.module.css';
import { focusAfterClosing } from './opener';
import styles from './PlacedPopup.module.css';

interface PlacedPopupProps {
  /** Its name for screen readers. */
  label: string;
  open: boolean;
  onClose: () => void;
  /** Its upper left corner, in pixels of the viewport. */
  place: { left: number; top: number };
  /** The element that gets the focus when it closes. */
  opener: HTMLElement | null;
  children: ReactNode;
}

/** A panel at a position computed by its opener. Not modal. */
export function PlacedPopup({ label, open, onClose, place, opener, children }: PlacedPopupProps) {
  const { left, top } = place;
  const anchor = useMemo(
    () => ({ getBoundingClientRect: () => new DOMRect(left, top, 0, 0) }),
    [left, top],
  );
  const popup = useRef<HTMLDivElement>(null);

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
            finalFocus={() => focusAfterClosing(popup.current, opener)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
