import { useDeferred } from '../../lib/deferred';
import { controls } from './controls';
import type { MenuChoicesProps, MenuItemProps, MenuLinkProps, MenuPartsProps } from './MenuParts';
import { useTrigger, type Trigger } from './trigger';

interface MenuProps extends MenuPartsProps {
  trigger: Trigger;
  onOpenChange?: (open: boolean) => void;
}

/** A list of actions. Not modal: the rest of the screen stays usable. */
export function Menu({ trigger, onOpenChange, ...menu }: MenuProps) {
  const parts = useDeferred(controls);
  const [control, opened] = useTrigger(trigger, 'menu', onOpenChange);
  return (
    <>
      {control}
      {parts && opened.anchor && <parts.MenuParts {...menu} {...opened} />}
    </>
  );
}

export function MenuItem(props: MenuItemProps) {
  const parts = controls.current();
  return parts && <parts.ItemPart {...props} />;
}

/** An item that links to a route, and can be opened in a new tab like any link. */
export function MenuLink(props: MenuLinkProps) {
  const parts = controls.current();
  return parts && <parts.LinkPart {...props} />;
}

export function MenuSeparator() {
  const parts = controls.current();
  return parts && <parts.SeparatorPart />;
}

/** A few mutually exclusive choices side by side. Choosing leaves the menu open. */
export function MenuChoices<Value extends string>(props: MenuChoicesProps<Value>) {
  const parts = controls.current();
  return parts && <parts.ChoicesPart {...props} />;
}
