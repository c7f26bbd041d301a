import { memo, useEffect } from 'react';
import { useLocation } from 'wouter';
import { CallLayer } from '../calls/incoming/CallLayer';
import { ChannelDialogs } from '../channel-details/ChannelDialogs';
import { DateDialog } from '../dates/DateDialog';
import { Lightbox } from '../files/Lightbox';
import { ForwardDialog } from '../forwarding/ForwardDialog';
import { provideEmojiFont } from '../emoji/emoji-font';
import { loadOwnEmoji } from '../emoji/load-own-emoji';
import { keepEdits } from '../messages/actions/kept-edits';
import { memberStore, useOwnId } from '../people/member-store';
import { useStore } from 'zustand';
import { endPlace } from '../lib/lifetime';
import { ManagementLayer } from '../management/ManagementLayer';
import { NotificationLayer } from '../notifications/NotificationLayer';
import { PeopleLayer } from '../profile/PeopleLayer';
import { showPageMarks } from '../unread/page-marks';
import { UnreadKeys } from '../unread/UnreadKeys';
import { ShortcutsDialog } from './ShortcutsDialog';
import { useGoneChannels } from './gone-channels';

export { JumpItems } from '../dates/JumpItems';
export { ChannelBrowser } from '../browsers/ChannelBrowser';
export { PeopleBrowser } from '../browsers/PeopleBrowser';
export { SavedItems } from '../browsers/SavedItems';
export { BookmarksBar } from '../bookmarks/BookmarksBar';
export { PinnedBy } from '../pins/PinnedBy';
export { MessageSheet } from '../messages/actions/MessageSheet';
export { MessageToolbar } from '../messages/actions/MessageToolbar';
export { FoldToggle } from '../messages/actions/FoldToggle';
export { keepInPlace } from '../messages/actions/keep-in-place';
export { MessageEditing } from '../messages/actions/MessageEditing';
export { ShownProfile } from './ShownProfile';
export { PageKeys } from '../messages/actions/PageKeys';
export { Reading } from '../messages/reading/Reading';
export { MessagePreviews } from '../messages/actions/MessagePreviews';
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
