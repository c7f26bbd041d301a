/** These parts are fetched together, because all of them depend on the same half of Base UI. */
export { ConfirmParts } from './ConfirmParts';
export { DialogParts } from './DialogParts';
export { DrawerParts } from './DrawerParts';
export { ChoicesPart, ItemPart, LinkPart, MenuParts, SeparatorPart } from './MenuParts';
export { NoticeLayer } from './NoticeLayer';
export { PopoverParts } from './PopoverParts';
export { TooltipParts } from './TooltipParts';
