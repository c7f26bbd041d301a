import type { ReactNode } from 'react';
import { useDeferred } from '../lib/deferred';
import { drawerParts } from './deferred-parts';

export interface DrawerProps {
  /** Its name for screen readers. */
  label: string;
  /** Where it comes in from. */
  side?: 'left' | 'right';
  open: boolean;
  /** Escape, and a tap beside it. */
  onClose: () => void;
  children: ReactNode;
}

/** Comes in over the screen from its side. */
export function Drawer(props: DrawerProps) {
  const parts = useDeferred(drawerParts);
  return parts && <parts.DrawerParts {...props} />;
}
