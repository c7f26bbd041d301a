import { usePeopleDialog } from '../../data/people/people-dialogs';
import { useUserPopup } from '../../data/people/user-popup-store';
import { EditProfileDialog } from '../../screens/profile/EditProfileDialog';
import { InviteDialog } from '../../screens/invites/InviteDialog';
import { StatusDialog } from '../../screens/profile/StatusDialog';
import { UserPopup } from '../../screens/profile/UserPopup';

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
