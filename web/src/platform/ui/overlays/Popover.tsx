import { useDeferred } from '../../lib/deferred';
import { controls } from './controls';
import type { PopoverPartsProps } from './PopoverParts';
import { useTrigger, type Trigger } from './trigger';

interface PopoverProps extends PopoverPartsProps {
  trigger: Trigger;
  onOpenChange?: (open: boolean) => void;
}

/** A small panel beside the control that opened it. Not modal. */
export function Popover({ trigger, onOpenChange, ...popover }: PopoverProps) {
  const parts = useDeferred(controls);
  const [control, opened] = useTrigger(trigger, 'dialog', onOpenChange);
  return (
    <>
      {control}
      {/* Mounted on first opening: there are many popovers, each costs more than its control, and most
          are never opened. */}
      {parts && opened.anchor && <parts.PopoverParts {...popover} {...opened} />}
    </>
  );
}
