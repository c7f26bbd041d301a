import { useEffect } from 'react';
import { BookmarkDialog } from '../../conversation/bookmarks/BookmarkDialog';
import { closeChannelDialogs, useChannelDialogs } from '../../data/channels/channel-dialogs';
import { useShownProfile } from '../../data/people/shown-profile';
import { BringBackDialog } from './BringBackDialog';
import { ChannelDetailsDialog } from './ChannelDetailsDialog';
import { EditChannelTextDialog } from './EditChannelTextDialog';
import { GroupDialog } from './GroupDialog';
import { NewChannelDialog } from './NewChannelDialog';

/** The channel dialogs of the workspace screen. */
export function ChannelDialogs() {
  const detailsOpen = useChannelDialogs(({ details }) => details.open);
  // Closes the dialog when a profile opens beside the messages.
  useEffect(
    () => useShownProfile.subscribe(({ userId }) => userId !== null && closeChannelDialogs()),
    [],
  );
  return (
    <>
      <ChannelDetailsDialog />
      {!detailsOpen && <EditChannelTextDialog />}
      {!detailsOpen && <BringBackDialog />}
      {!detailsOpen && <BookmarkDialog />}
      <NewChannelDialog />
      <GroupDialog />
    </>
  );
}
