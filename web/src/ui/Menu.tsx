import type { ReactElement, ReactNode } from 'react';
import { useDeferred } from '../lib/deferred';
import { menuParts } from './deferred-parts';
import { useStandIn } from './early-trigger';

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
  const { early, standIn } = useStandIn(props.trigger, 'menu', menuParts);
  return parts ? <parts.MenuParts {...props} early={early} /> : standIn;
}
