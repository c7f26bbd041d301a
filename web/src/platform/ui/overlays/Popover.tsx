import { slot } from '../../lib/slot';
import { controls } from './controls';
import type { PopoverPartsProps } from './PopoverParts';
import { useTrigger, type Trigger } from './trigger';

const PopoverParts = slot(controls, 'PopoverParts');

interface PopoverProps extends PopoverPartsProps {
  trigger: Trigger;
  onOpenChange?: (open: boolean) => void;
}

/** A small panel beside the control that opened it. Not modal. */
export function Popover({ trigger, onOpenChange, ...popover }: PopoverProps) {
  const [control, opened] = useTrigger(trigger, 'dialog', onOpenChange);
  return (
    <>
      {control}
      {/* Mounted on first opening: there are many popovers, each costs more than its control, and most
          are never opened. */}
      {opened.anchor && <PopoverParts {...popover} {...opened} />}
    </>
  );
}
