import type { MouseEvent } from 'react';
import { createStore } from 'zustand/vanilla';
import { endsWithPlace } from '../../platform/lib/lifetime';

/** The subject of a menu: a channel or a section. */
export type MenuSubject = { readonly channelId: number } | { readonly sectionId: string };

interface SectionMenu {
  readonly open: boolean;
  /** Kept while the menu fades out. */
  readonly subject: MenuSubject | null;
  readonly anchor: HTMLElement | null;
  readonly byKeyboard: boolean;
}

/** The one menu of all rows and sections. It can be opened before its code is loaded. */
export const sectionMenu = createStore<SectionMenu>()(() => ({
  open: false,
  subject: null,
  anchor: null,
  byKeyboard: false,
}));

endsWithPlace(closeSectionMenu);

export function toggleSectionMenu(event: MouseEvent<HTMLElement>, subject: MenuSubject): void {
  const { currentTarget: anchor, detail } = event;
  sectionMenu.setState((menu) => ({
    open: !(menu.open && menu.anchor === anchor),
    subject,
    anchor,
    // `detail` is 0 for a click by keyboard or screen reader.
    byKeyboard: detail === 0,
  }));
}

export function closeSectionMenu(): void {
  sectionMenu.setState({ open: false });
}
