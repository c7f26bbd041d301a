import { useDeferred } from '../../lib/deferred';
import { controls } from './controls';
import type { DrawerProps } from './DrawerParts';

/** A panel that slides in from a side of the screen. */
export function Drawer(props: DrawerProps) {
  const parts = useDeferred(controls);
  return parts && <parts.DrawerParts {...props} />;
}
