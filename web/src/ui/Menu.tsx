import { cloneElement, useState, type ReactElement, type ReactNode } from 'react';
import { useDeferred } from '../lib/deferred';
import { menuParts } from './deferred-parts';

export interface MenuProps {
  /** The control that opens it: a button that takes a ref and passes on what it is given. */
  trigger: ReactElement<Record<string, unknown>>;
  /** Pixels; else as wide as what is in it. */
  width?: number;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  /** `MenuItem` and the like. */
  children: ReactNode;
}

/** A list of actions. Not modal: the rest of the screen stays in use. */
export function Menu(props: MenuProps) {
  const parts = useDeferred(menuParts);
  const [wanted, setWanted] = useState(false);
  if (parts) return <parts.MenuParts {...props} defaultOpen={wanted} />;
  // Pressed while its code is on its way, it opens on arrival.
  return cloneElement(props.trigger, { 'aria-haspopup': 'menu', onClick: () => setWanted(true) });
}
