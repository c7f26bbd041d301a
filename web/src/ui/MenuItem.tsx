import type { ReactNode } from 'react';
import { menuParts } from './deferred-parts';

export interface MenuItemProps {
  icon?: ReactNode;
  /** Shown at the end: a shortcut, a count. */
  detail?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export interface MenuLinkProps extends Pick<MenuItemProps, 'icon' | 'detail' | 'children'> {
  /** A route. */
  to: string;
}

export interface MenuChoicesProps<Value extends string> {
  label: string;
  /** The one that holds. */
  chosen: Value;
  choices: readonly { value: Value; label: string; icon: ReactNode }[];
  onChoose: (value: Value) => void;
}

export function MenuItem(props: MenuItemProps) {
  const parts = menuParts.current();
  return parts && <parts.ItemPart {...props} />;
}

/** An item that goes to a route, and can be opened in a new tab as any link can. */
export function MenuLink(props: MenuLinkProps) {
  const parts = menuParts.current();
  return parts && <parts.LinkPart {...props} />;
}

export function MenuSeparator() {
  const parts = menuParts.current();
  return parts && <parts.SeparatorPart />;
}

/** A few choices of which one holds, side by side. Choosing leaves the menu open. */
export function MenuChoices<Value extends string>(props: MenuChoicesProps<Value>) {
  const parts = menuParts.current();
  return parts && <parts.ChoicesPart {...props} />;
}
