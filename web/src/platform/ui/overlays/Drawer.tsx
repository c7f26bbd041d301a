import { slot } from '../../lib/slot';
import { controls } from './controls';

/** A panel that slides in from a side of the screen. */
export const Drawer = slot(controls, 'DrawerParts');
