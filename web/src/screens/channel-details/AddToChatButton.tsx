import UserPlus from 'lucide-react/icons/user-plus';
import { closeChannelDetails } from '../../data/channels/channel-dialogs';
import type { SharedChannel } from '../../data/channels/channel-store';
import { openGroupDialog } from '../../data/direct-messages/group-dialog';
import { Button } from '../../platform/ui/Button';

/** Asks who is to talk with the users of direct messages, and where. */
export function AddToChatButton({ channel }: { channel: SharedChannel }) {
  function add() {
    closeChannelDetails();
    openGroupDialog(channel.id);
  }
  return (
    <Button icon={<UserPlus aria-hidden />} aria-haspopup="dialog" onClick={add}>
      Add people
    </Button>
  );
}
