import type { SidebarShow } from '@parley/contract/entities/sidebar';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { WorkspaceRoute } from '../../data/places/workspace-path';
import { hasMentions, isUnread } from '../../data/reads/read-store';
import { reads } from '../../data/reads/reads';
import { sectionStore, shownSidebar } from '../../data/sections/section-store';

/** Which conversations the sidebar lists, the same on all devices of the user. */
export function useSidebarFilter(): SidebarShow {
  return useStore(sectionStore, (state) => shownSidebar(state).show);
}

/** Whether the sidebar lists only some of the conversations. */
export function useIsFiltered(): boolean {
  return useSidebarFilter() !== 'all';
}

/**
 * The filter of a section's list: a collapsed section still shows what is unread. The place on the screen
 * stays listed, though it is read there. Without a filter it renders nothing when counts change.
 */
export function useIsListed(
  place: WorkspaceRoute | null,
  collapsed: boolean,
): (channelId: number) => boolean {
  const chosen = useSidebarFilter();
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
