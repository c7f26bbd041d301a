import type { Sidebar } from '@parley/contract/entities/sidebar';
import { completeSections } from '@parley/contract/rules/sidebar';
import { createStore } from 'zustand/vanilla';
import { endsWithWorkspace } from '../lib/lifetime';

const untouched: Sidebar = { workspace_id: 0, revision: 0, sections: completeSections([]) };

/** The sections of the open workspace's sidebar. */
const sectionStore = createStore<Sidebar>()(() => untouched);

endsWithWorkspace(() => sectionStore.setState(untouched, true));

/** A snapshot, an event, or the answer to a call: in any order, the newest revision stays. */
export function receiveSidebar(sidebar: Sidebar): void {
  sectionStore.setState((known) =>
    known.workspace_id === sidebar.workspace_id && known.revision > sidebar.revision
      ? known
      : sidebar,
  );
}
