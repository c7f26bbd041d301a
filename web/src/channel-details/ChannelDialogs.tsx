import { useEffect } from 'react';
import { closeChannelDialogs, useChannelDialogs } from '../channels/channel-dialogs';
import { useShownProfile } from '../people/shown-profile';
import { ChannelDetailsDialog } from './ChannelDetailsDialog';
import { EditChannelTextDialog } from './EditChannelTextDialog';
import { NewChannelDialog } from './NewChannelDialog';

/** The dialogs about channels, for the whole workspace screen. */
export function ChannelDialogs() {
  const detailsOpen = useChannelDialogs(({ details }) => details.open);
  // A profile is shown beside the messages, which are to be seen then.
  useEffect(
    () => useShownProfile.subscribe(({ userId }) => userId !== null && closeChannelDialogs()),
    [],
  );
  return (
    <>
      <ChannelDetailsDialog />
      {!detailsOpen && <EditChannelTextDialog />}
      <NewChannelDialog />
    </>
  );
}
