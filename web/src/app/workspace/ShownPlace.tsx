import { useShown } from '../../platform/lib/deferred';
import type { WorkspaceRoute } from '../../data/places/workspace-path';
import { activityView, catchUpView, panels, recordsView, searchView } from './panels';
import { Recovery } from '../../platform/ui/Recovery';
import { RecentConversations } from './RecentConversations';

interface ShownPlaceProps {
  place: WorkspaceRoute | null;
  messageId: number | null;
}

/** The main area: a channel, direct messages, or a browser of channels, people or saved items. */
export function ShownPlace({ place, messageId }: ShownPlaceProps) {
  return (
    <>
      <RecentConversations
        shown={typeof place === 'number' ? { channelId: place, messageId } : null}
      />
      {typeof place === 'string' && (
        <Recovery>
          <ShownBrowser place={place} />
        </Recovery>
      )}
    </>
  );
}

function ShownBrowser({ place }: { place: Extract<WorkspaceRoute, string> }) {
  const parts = useShown(panels);
  if (!parts) return null;
  switch (place) {
    case 'channel-browser':
      return <parts.ChannelBrowser />;
    case 'people-browser':
      return <parts.PeopleBrowser />;
    case 'saved-browser':
      return <parts.SavedItems />;
    case 'activity':
      return <Activity />;
    case 'catch-up':
      return <CatchUp />;
    case 'records':
      return <Records />;
    case 'search':
      return <Search />;
  }
}

function Activity() {
  const view = useShown(activityView);
  return view && <view.ActivityView />;
}

function CatchUp() {
  const view = useShown(catchUpView);
  return view && <view.CatchUpView />;
}

function Records() {
  const view = useShown(recordsView);
  return view && <view.RecordsView />;
}

function Search() {
  const view = useShown(searchView);
  return view && <view.SearchView />;
}
