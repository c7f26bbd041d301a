import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { closeChannelDialogs, useChannelDialogs } from '../channels/channel-dialogs';
import { closeNewChannelDialog } from '../channels/new-channel-store';
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
      <CloseOnLeaving />
      <ChannelDetailsDialog />
      {!detailsOpen && <EditChannelTextDialog />}
      <NewChannelDialog />
    </>
  );
}

/** Whoever goes elsewhere has done with them. A part of its own: the dialogs are not drawn anew then. */
function CloseOnLeaving() {
  const { pathname } = useLocation();
  useEffect(
    () => () => {
      closeChannelDialogs();
      closeNewChannelDialog();
    },
    [pathname],
  );
  return null;
}
