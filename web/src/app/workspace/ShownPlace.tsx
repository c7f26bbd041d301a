import type { WorkspaceRoute } from '../../data/places/workspace-path';
import { slot } from '../../platform/lib/slot';
import { Recovery } from '../../platform/ui/Recovery';
import { ComingView } from './ComingView';
import { panels } from './panels';
import { RecentConversations } from './RecentConversations';

const View = slot(panels, 'View', { when: 'shown', Placeholder: ComingView });

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
          <View place={place} />
        </Recovery>
      )}
    </>
  );
}
