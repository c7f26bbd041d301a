import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { closeChannelDialogs } from '../channels/channel-dialogs';
import { closeNewChannelDialog } from '../channels/new-channel-store';
import { closeLightbox } from '../files/lightbox-store';
import { closeMessageSheet } from '../messages/message-sheet-store';
import { closePeopleDialog } from '../people/people-dialogs';
import { closeUserPopup } from '../people/user-popup-store';
import { closeSwitcher } from '../switcher/switcher-store';
import { answerQuestion } from '../ui/confirm';

/**
 * Whoever goes elsewhere, and be it by the browser's own button, has done with what lies over the place.
 * A part of its own: nothing else is drawn anew then.
 */
export function CloseOnLeaving() {
  const { pathname } = useLocation();
  useEffect(
    () => () => {
      closeChannelDialogs();
      closeNewChannelDialog();
      closePeopleDialog();
      closeUserPopup();
      closeSwitcher();
      closeLightbox();
      closeMessageSheet();
      answerQuestion(false);
    },
    [pathname],
  );
  return null;
}
