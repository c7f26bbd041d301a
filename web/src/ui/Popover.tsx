import type { ReactElement, ReactNode } from 'react';
import { useDeferred } from '../lib/deferred';
import { popoverParts } from './deferred-parts';
import { useStandIn } from './early-trigger';

export interface PopoverProps {
  /** Its name for screen readers. */
  label: string;
  /** The control that opens it: a button that takes a ref and passes on what it is given. */
  trigger: ReactElement<Record<string, unknown>>;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  onOpenChange?: (open: boolean) => void;
  /** What is focused once it has closed; null for what opened it. */
  finalFocus?: () => HTMLElement | null;
  /** Given what closes it. */
  children: (close: () => void) => ReactNode;
}

/** A small panel beside the control that opened it. Not modal. */
export function Popover(props: PopoverProps) {
  const parts = useDeferred(popoverParts);
  const { early, isUsed, standIn } = useStandIn(props.trigger, 'dialog', popoverParts);
  // There are many, each costs more than its control, and most are never opened.
  return parts && isUsed ? <parts.PopoverParts {...props} early={early} /> : standIn;
}
