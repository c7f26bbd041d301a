import type { ReactElement } from 'react';
import { MessageSkeletons } from '../../conversation/list/MessageSkeletons';
import type { WorkspaceRoute } from '../../data/places/workspace-path';
import { ContentPage } from '../../platform/ui/ContentPage';

export type ViewName = Extract<WorkspaceRoute, string>;

const titles: Readonly<Record<ViewName, string>> = {
  'channel-browser': 'Channel browser',
  'people-browser': 'People',
  'saved-browser': 'Saved items',
  activity: 'Activity',
  'catch-up': 'Catch up',
  records: 'Records',
  search: 'Search',
};

interface ComingViewProps {
  place: ViewName;
  children?: ReactElement;
}

/** A view whose code is being loaded. It has its title already. */
export function ComingView({ place, children }: ComingViewProps) {
  return (
    <ContentPage title={titles[place]}>
      {children ?? <MessageSkeletons label="Loading" />}
    </ContentPage>
  );
}
