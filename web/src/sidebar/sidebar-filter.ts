import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { createStore } from 'zustand/vanilla';
import { endsWithWorkspace } from '../lib/lifetime';
import { hasMentions, isUnread } from '../messages/reads/read-store';
import { reads } from '../messages/reads/reads';
import type { WorkspaceRoute } from '../lib/workspace-path';

export type SidebarFilter = 'all' | 'unread' | 'mentions';

const store = createStore<{ filter: SidebarFilter }>()(() => ({ filter: 'all' }));

endsWithWorkspace(() => store.setState({ filter: 'all' }));

export function useSidebarFilter(): [SidebarFilter, (filter: SidebarFilter) => void] {
  return [useStore(store, ({ filter }) => filter), (filter) => store.setState({ filter })];
}

/** Whether the sidebar lists only some of the conversations. */
export function useIsFiltered(): boolean {
  return useStore(store, ({ filter }) => filter !== 'all');
}

/**
 * The filter of a section's list: a collapsed section still shows what is unread. The place on the screen
 * stays listed, though it is read there. Without a filter it renders nothing when counts change.
 */
export function useIsListed(
  place: WorkspaceRoute | null,
  collapsed: boolean,
): (channelId: number) => boolean {
  const chosen = useStore(store, ({ filter }) => filter);
  const filter = collapsed && chosen === 'all' ? 'unread' : chosen;
  const matching = useStore(
    reads.reads,
    useShallow((all) => {
      if (filter === 'all') return null;
      const matches = filter === 'unread' ? isUnread : hasMentions;
      return Object.values(all)
        .filter((known) => matches(known))
        .map(({ entry }) => entry.channel_id);
    }),
  );
  if (matching === null) return () => true;
  const ids = new Set(matching);
  return (id) => id === place || ids.has(id);
}
