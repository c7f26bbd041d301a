import { Popover as Base } from '@base-ui/react/popover';
import { Fragment, useRef, useState, type ReactNode } from 'react';
import { classes } from '../../lib/classes';
import { useClosedOffScreen } from '../../lib/on-screen';
import floating from './Floating.module.css';
import {
  besideOpener,
  focusAfterClosing,
  ignoreOpener,
  isAtEnd,
  tabToOpener,
  type OpenState,
  type PopupAlignment,
} from './opener';
import { useExposedFocusGuards } from './use-exposed-focus-guards';

export interface PopoverPartsProps extends PopupAlignment {
  /** Its name for screen readers. */
  label: string;
  /** Receives a function that closes the popover. */
  children: (close: () => void) => ReactNode;
}

export function PopoverParts(props: PopoverPartsProps & OpenState) {
  const { label, side = 'top', align = 'center', children } = props;
  const { open, anchor, onOpenChange } = props;
  const popup = useRef<HTMLDivElement>(null);
  const close = () => onOpenChange(false);
  const openings = useOpenings(open);
  useExposedFocusGuards(open);
  useClosedOffScreen(close);

  return (
    <Base.Root open={open} onOpenChange={ignoreOpener(anchor, onOpenChange)}>
      <Base.Portal>
        <Base.Positioner {...besideOpener(anchor, { side, align })}>
          <Base.Popup
            ref={popup}
            className={classes(floating.surface, floating.beside)}
            aria-label={label}
            onKeyDown={(event) => tabToOpener(event, props, isAtEnd(popup.current, event))}
            finalFocus={() => focusAfterClosing(popup.current, anchor)}
          >
            {/* Opened again while it fades out, it would still show what was done in it before. */}
            <Fragment key={openings}>{children(close)}</Fragment>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** How often it has been opened again. */
function useOpenings(open: boolean): number {
  const [seen, setSeen] = useState({ open, openings: 0 });
  if (seen.open !== open) setSeen({ open, openings: seen.openings + (open ? 1 : 0) });
  return seen.openings;
}
