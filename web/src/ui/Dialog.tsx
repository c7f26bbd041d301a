import { useState, type ReactNode, type RefObject } from 'react';
import { useDeferred } from '../lib/deferred';
import { useClosedOffScreen } from '../lib/on-screen';
import { dialogParts } from './deferred-parts';

export interface DialogProps {
  open: boolean;
  /** Escape, the x and a click on the background. */
  onClose: () => void;
  title: ReactNode;
  /** A sentence under the title. */
  description?: ReactNode;
  /** Buttons, at the right end. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** What is focused first; else the first thing that can be. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Once it has gone from the screen. */
  onClosed?: () => void;
  children?: ReactNode;
}

export function Dialog(props: DialogProps) {
  const parts = useDeferred(dialogParts);
  const onScreen = useClosedOffScreen(() => props.open && props.onClose());
  const open = onScreen && props.open;
  // There are many, and most are never opened.
  const [isUsed, setUsed] = useState(open);
  if (open && !isUsed) setUsed(true);
  return isUsed && parts && <parts.DialogParts {...props} open={open} />;
}
