import LogOut from 'lucide-react/icons/log-out';
import Trash2 from 'lucide-react/icons/trash';
import { deleteChannel as deleteCall } from '@parley/contract/endpoints/channels';
import { useAttempt } from '../../platform/api/use-attempt';
import { closeChannelDetails } from '../../data/channels/channel-dialogs';
import { canLeave, isGeneral } from '../../data/channels/channel-order';
import {
  channelStore,
  dropChannel,
  type SharedChannel,
  useIsMember,
} from '../../data/channels/channel-store';
import { leaveChannel, leaveQuestion } from '../../data/channels/membership';
import { useLeaveToFirstChannel } from '../../conversation/channels/use-leave-to-first-channel';
import { useOwnId } from '../../data/people/member-store';
import { Button } from '../../platform/ui/Button';
import { Problem } from '../../platform/ui/fields/Problem';
import styles from './About.module.css';
import { call } from '../../platform/api/call';

/** The buttons to leave or delete the channel; never for general (SPEC §6). */
export function LeaveOrDelete({ channel }: { channel: SharedChannel }) {
  const joined = useIsMember(channel.id);
  const ownId = useOwnId();
  const goOn = useLeaveToFirstChannel(channel.id);
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

/** Deletes a channel that the user created, for everyone. Rejects with `CallFailed`. */
async function deleteChannel(channelId: number): Promise<void> {
  const channel = await call(deleteCall, { params: { id: channelId } });
  channelStore.setState((state) => dropChannel(state, channel.id));
}
