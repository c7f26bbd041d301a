import { Popover as Base } from '@base-ui/react/popover';
import { useRef, useState } from 'react';
import { classes } from '../lib/classes';
import { useClosedOffScreen } from '../lib/on-screen';
import { useCarryOn, type Early } from './early-trigger';
import floating from './Floating.module.css';
import type { PopoverProps } from './Popover';
import { useExposedFocusGuards } from './use-exposed-focus-guards';

export function PopoverParts(props: PopoverProps & { early: Early }) {
  const { label, trigger, side = 'top', align = 'center', children } = props;
  const { early, onOpenChange, finalFocus } = props;
  const [open, setOpen] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  useExposedFocusGuards(open);
  useCarryOn(early, control, () => change(true));

  function change(next: boolean) {
    setOpen(next);
    onOpenChange?.(next);
  }

  useClosedOffScreen(() => change(false));

  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Trigger ref={control} render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={floating.positioner}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup
            className={classes(floating.surface, floating.beside)}
            aria-label={label}
            finalFocus={() => finalFocus?.() ?? true}
          >
            {children(() => change(false))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
