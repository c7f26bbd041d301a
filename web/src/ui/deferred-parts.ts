import { deferred } from '../lib/deferred';

/** What rests on Base UI is a third of the program and shows only after somebody acts. */
export const menuParts = deferred(() => import('./MenuParts'));
export const dialogParts = deferred(() => import('./DialogParts'));
export const drawerParts = deferred(() => import('./DrawerParts'));
export const tooltipParts = deferred(() => import('./TooltipParts'));
export const confirmParts = deferred(() => import('./ConfirmParts'));
export const popoverParts = deferred(() => import('./PopoverParts'));
export const emojiParts = deferred(() => import('./EmojiPicker'));
