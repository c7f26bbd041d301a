import { memo, useEffect } from 'react';
import { useLocation } from 'wouter';
import { CallLayer } from '../../screens/calls/incoming/CallLayer';
import { ChannelDialogs } from '../../screens/channel-details/ChannelDialogs';
import { DateDialog } from '../../conversation/dates/DateDialog';
import { Lightbox } from '../../conversation/files/Lightbox';
import { ForwardDialog } from '../../screens/forwarding/ForwardDialog';
import { provideEmojiFont } from '../../data/emoji/emoji-font';
import { loadOwnEmoji } from '../../data/emoji/load-own-emoji';
import { keepEdits } from '../../conversation/actions/kept-edits';
import { memberStore, useOwnId } from '../../data/people/member-store';
import { useStore } from 'zustand';
import { endPlace } from '../../platform/lib/lifetime';
import { ManagementLayer } from '../../screens/management/ManagementLayer';
import { NotificationLayer } from '../../screens/notifications/NotificationLayer';
import { PeopleLayer } from './PeopleLayer';
import { showPageMarks } from '../../data/unread/page-marks';
import { UnreadKeys } from '../../screens/workspace-rail/UnreadKeys';
import { ShortcutsDialog } from './ShortcutsDialog';
import { useGoneChannels } from './gone-channels';

export { SidePanel } from './SidePanel';
export { View } from './View';
export { OwnMenuContent } from './OwnMenuContent';
export { WorkspaceMenuContent } from './WorkspaceMenuContent';

/** The workspace's overlays. Memoised, so that changing channels does not render them. */
export const Layers = memo(function Layers() {
  useGoneChannels();
  useEffect(provideEmojiFont, []);
  useEffect(showPageMarks, []);
  const ownId = useOwnId();
  useEffect(() => keepEdits(ownId), [ownId]);
  // A workspace that is loaded again has its settings anew.
  const settings = useStore(memberStore, (state) => state.settings);
  useEffect(() => void loadOwnEmoji(), [settings]);
  return (
    <>
      <CloseOverlaysOnNavigation />
      <ChannelDialogs />
      <DateDialog />
      <ForwardDialog />
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
