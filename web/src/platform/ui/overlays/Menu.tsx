import { slot } from '../../lib/slot';
import { controls } from './controls';
import type { MenuPartsProps } from './MenuParts';
import { useTrigger, type Trigger } from './trigger';

interface MenuProps extends MenuPartsProps {
  trigger: Trigger;
  onOpenChange?: (open: boolean) => void;
}

/** A list of actions. Not modal: the rest of the screen stays usable. */
export function Menu({ trigger, onOpenChange, ...menu }: MenuProps) {
  const [control, opened] = useTrigger(trigger, 'menu', onOpenChange);
  return (
    <>
      {control}
      {opened.anchor && <MenuPopup {...menu} {...opened} />}
    </>
  );
}

/** A menu without a control of its own. */
export const MenuPopup = slot(controls, 'MenuParts');

export const MenuItem = slot(controls, 'ItemPart');

/** An item that links to a route, and can be opened in a new tab like any link. */
export const MenuLink = slot(controls, 'LinkPart');

export const MenuSeparator = slot(controls, 'SeparatorPart');

/** A few mutually exclusive choices side by side. Choosing leaves the menu open. */
export const MenuChoices = slot(controls, 'ChoicesPart');
