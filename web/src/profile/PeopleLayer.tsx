import { usePeopleDialog } from '../people/people-dialogs';
import { useUserPopup } from '../people/user-popup-store';
import { EditProfileDialog } from './EditProfileDialog';
import { InviteDialog } from './InviteDialog';
import { StatusDialog } from './StatusDialog';
import { UserPopup } from './UserPopup';

/** The people dialogs and popup, rendered once per screen. */
export function PeopleLayer() {
  const open = usePeopleDialog((dialog) => dialog.open);
  const popup = useUserPopup((state) => state.popup);
  return (
    <>
      <UserPopup popup={popup} />
      <InviteDialog open={open === 'invite'} />
      <StatusDialog open={open === 'status'} />
      <EditProfileDialog open={open === 'profile'} />
    </>
  );
}
