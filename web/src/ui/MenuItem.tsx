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

export interface MenuGroupProps {
  label: string;
  children: ReactNode;
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

/** Items under a heading of their own. */
export function MenuGroup(props: MenuGroupProps) {
  const parts = menuParts.current();
  return parts && <parts.GroupPart {...props} />;
}

export function MenuSeparator() {
  const parts = menuParts.current();
  return parts && <parts.SeparatorPart />;
}
