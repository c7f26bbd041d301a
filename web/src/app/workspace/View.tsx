import type { ComponentType, ReactNode } from 'react';
import { deferred } from '../../platform/lib/deferred';
import { slot } from '../../platform/lib/slot';
import { LoadFailed } from '../../platform/ui/LoadFailed';
import { ChannelBrowser } from '../../screens/browsers/ChannelBrowser';
import { PeopleBrowser } from '../../screens/browsers/PeopleBrowser';
import { SavedItems } from '../../screens/browsers/SavedItems';
import { ComingView, type ViewName } from './ComingView';

const views: Readonly<Record<ViewName, ComponentType>> = {
  'channel-browser': ChannelBrowser,
  'people-browser': PeopleBrowser,
  'saved-browser': SavedItems,
  activity: later('activity', 'ActivityView', () => import('../../screens/activity/ActivityView')),
  'catch-up': later('catch-up', 'CatchUpView', () => import('../../screens/catch-up/CatchUpView')),
  records: later('records', 'RecordsView', () => import('../../screens/records/RecordsView')),
  search: later('search', 'SearchView', () => import('../../screens/search/SearchView')),
};

/** Few visits open these views: they are fetched when they are shown. */
function later<Name extends string>(
  place: ViewName,
  name: Name,
  fetchModule: () => Promise<Record<Name, () => ReactNode>>,
) {
  return slot(deferred(fetchModule), name, {
    when: 'shown',
    Placeholder: () => <ComingView place={place} />,
    Failed: (failure) => (
      <ComingView place={place}>
        <LoadFailed {...failure} />
      </ComingView>
    ),
  });
}

/** A browser of channels, people or saved items, or another view in place of a conversation. */
export function View({ place }: { place: ViewName }) {
  const Shown = views[place];
  return <Shown />;
}
