import { memo, useEffect } from 'react';
import { useLocation } from 'wouter';
import { CallLayer } from '../calls/incoming/CallLayer';
import { ChannelDialogs } from '../channel-details/ChannelDialogs';
import { Lightbox } from '../files/Lightbox';
import { endPlace } from '../lib/lifetime';
import { ManagementLayer } from '../management/ManagementLayer';
import { NotificationLayer } from '../notifications/NotificationLayer';
import { PeopleLayer } from '../profile/PeopleLayer';
import { UnreadKeys } from '../unread/UnreadKeys';
import { ShortcutsDialog } from './ShortcutsDialog';
import { useGoneChannels } from './gone-channels';

export { ChannelBrowser } from '../browsers/ChannelBrowser';
export { PeopleBrowser } from '../browsers/PeopleBrowser';
export { SavedItems } from '../browsers/SavedItems';
export { MessageSheet } from '../messages/actions/MessageSheet';
export { MessageToolbar } from '../messages/actions/MessageToolbar';
export { MessageEditing } from '../messages/actions/MessageEditing';
export { ProfilePanel } from '../profile/ProfilePanel';
export { OwnMenuContent } from './OwnMenuContent';
export { WorkspaceMenuContent } from './WorkspaceMenuContent';

/** The workspace's overlays. Memoised, so that changing channels does not render them. */
export const Layers = memo(function Layers() {
  useGoneChannels();
  return (
    <>
      <CloseOverlaysOnNavigation />
      <ChannelDialogs />
      <PeopleLayer />
      <Lightbox />
      <CallLayer />
      <ManagementLayer />
      <NotificationLayer />
      <UnreadKeys />
      <ShortcutsDialog />
    </>
  );
});

/**
 * Closes overlays on navigation, including the browser's Back. A separate component, so that
 * navigation renders nothing else.
 */
function CloseOverlaysOnNavigation() {
  const [pathname] = useLocation();
  useEffect(() => endPlace, [pathname]);
  return null;
}
