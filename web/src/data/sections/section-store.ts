import type { Sidebar, SidebarSection } from '@parley/contract/entities/sidebar';
import { completeSections } from '@parley/contract/rules/sidebar';
import { createStore } from 'zustand/vanilla';
import { endsWithWorkspace } from '../../platform/lib/lifetime';

/** The part of a sidebar that the user sets. */
export type SidebarContent = Pick<Sidebar, 'sections' | 'show'>;

/** A change that does nothing where it was made already: it is made again on a newer state. */
export type SidebarChange = (content: SidebarContent) => SidebarContent;
export type SectionsChange = (sections: readonly SidebarSection[]) => readonly SidebarSection[];

interface SectionState {
  /** As the server has it. */
  readonly sidebar: Sidebar;
  /** Shown at once, and not yet stored. */
  readonly pending: readonly SidebarChange[];
}

const untouched: SectionState = {
  sidebar: { workspace_id: 0, revision: 0, sections: completeSections([]), show: 'all' },
  pending: [],
};

/** The sections of the open workspace's sidebar. */
export const sectionStore = createStore<SectionState>()(() => untouched);

endsWithWorkspace(() => sectionStore.setState(untouched));

/** A snapshot, an event, or the answer to a call: in any order, the newest revision stays. */
export function receiveSidebar(sidebar: Sidebar): void {
  sectionStore.setState(({ sidebar: known }) =>
    known.workspace_id === sidebar.workspace_id && known.revision > sidebar.revision
      ? {}
      : { sidebar },
  );
}

/** The sidebar as it is shown. */
export function shownSidebar({ sidebar, pending }: SectionState): SidebarContent {
  return pending.reduce<SidebarContent>((content, change) => change(content), sidebar);
}

/** The sections as they are shown. */
export function shownSections(state: SectionState): readonly SidebarSection[] {
  return shownSidebar(state).sections;
}

export function toSections(change: SectionsChange): SidebarChange {
  return ({ sections, show }) => ({ sections: [...change(sections)], show });
}
