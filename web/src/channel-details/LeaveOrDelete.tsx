import LogOut from 'lucide-react/icons/log-out';
import Trash2 from 'lucide-react/icons/trash';
import { useAttempt } from '../api/use-attempt';
import { closeChannelDetails } from '../channels/channel-dialogs';
import { canLeave, isGeneral } from '../channels/channel-order';
import { useIsMember, type SharedChannel } from '../channels/channel-store';
import { deleteChannel } from '../channels/delete-channel';
import { leaveChannel, leaveQuestion } from '../channels/membership';
import { useGoOnFrom } from '../channels/use-go-on-from';
import { useOwnId } from '../people/member-store';
import { Button } from '../ui/Button';
import { Problem } from '../ui/Problem';
import styles from './About.module.css';

/** What a member may do to be rid of the channel; never of general (SPEC §6). */
export function LeaveOrDelete({ channel }: { channel: SharedChannel }) {
  const joined = useIsMember(channel.id);
  const ownId = useOwnId();
  const goOn = useGoOnFrom(channel.id);
  const { running, problem, attempt } = useAttempt();
  if (!joined || isGeneral(channel)) return null;

  async function leave() {
    if (!(await attempt(() => leaveChannel(channel.id)))) return;
    closeChannelDetails();
    goOn();
  }

  return (
    <div>
      <div className={styles.ways}>
        {canLeave(channel, joined) && (
          <Button
            icon={<LogOut aria-hidden />}
            loading={running}
            className={styles.leave}
            {...leaveQuestion(channel)}
            onClick={() => void leave()}
          >
            Leave Channel
          </Button>
        )}
        {channel.creator_id === ownId && (
          <Button
            icon={<Trash2 aria-hidden />}
            loading={running}
            className={styles.leave}
            data-confirm={`Delete #${channel.name}?`}
            data-confirm-detail="The channel, its messages and its files will be gone for everybody."
            data-confirm-action="Delete"
            onClick={() => void attempt(() => deleteChannel(channel.id))}
          >
            Delete Channel
          </Button>
        )}
      </div>
      <Problem>{problem}</Problem>
    </div>
  );
}
