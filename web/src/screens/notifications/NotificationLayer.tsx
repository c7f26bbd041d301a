import { useEffect } from 'react';
import { useStore } from 'zustand';
import { memberStore } from '../../data/people/member-store';
import { NotificationsDialog } from './settings/NotificationsDialog';
import { Offer } from './Offer';
import { startNotifications } from '../../data/notifications/start-notifications';
import { WhyDialog } from './why/WhyDialog';

/** Shows the notifications of a workspace, and their dialogs. */
export function NotificationLayer() {
  const ownId = useStore(memberStore, (state) => state.ownId);
  const workspaceId = useStore(memberStore, (state) => state.workspaceId);
  useEffect(
    () => (workspaceId === 0 ? undefined : startNotifications(ownId, workspaceId)),
    [ownId, workspaceId],
  );
  return (
    <>
      <NotificationsDialog />
      <WhyDialog />
      <Offer />
    </>
  );
}
