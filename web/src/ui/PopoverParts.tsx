import { Popover as Base } from '@base-ui/react/popover';
import { useEffect, useState } from 'react';
import { classes } from '../lib/classes';
import floating from './Floating.module.css';
import type { PopoverProps } from './Popover';

export function PopoverParts(props: PopoverProps & { defaultOpen: boolean }) {
  const { label, trigger, side = 'top', align = 'center', defaultOpen, children } = props;
  const { onOpenChange, finalFocus } = props;
  const [open, setOpen] = useState(defaultOpen);
  useEffect(() => {
    if (defaultOpen) onOpenChange?.(true);
    // Once: that it opened on arrival.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  function change(next: boolean) {
    setOpen(next);
    onOpenChange?.(next);
  }

  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Trigger render={trigger} />
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
