import { useEffect } from 'react';
import { BookmarkDialog } from '../../conversation/bookmarks/BookmarkDialog';
import { closeChannelDialogs, useChannelDialogs } from '../../data/channels/channel-dialogs';
import { useSidePanel } from '../../data/places/side-panel';
import { BringBackDialog } from './BringBackDialog';
import { ChannelDetailsDialog } from './ChannelDetailsDialog';
import { EditChannelTextDialog } from './EditChannelTextDialog';
import { GroupDialog } from './GroupDialog';
import { NewChannelDialog } from './NewChannelDialog';

/** The channel dialogs of the workspace screen. */
export function ChannelDialogs() {
  const detailsOpen = useChannelDialogs(({ details }) => details.open);
  // A dialog would cover what opens beside the messages.
  useEffect(
    () => useSidePanel.subscribe(({ history }) => history.length > 0 && closeChannelDialogs()),
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
