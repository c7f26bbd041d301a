import LogOut from 'lucide-react/icons/log-out';
import { useAttempt } from '../../platform/api/use-attempt';
import { Button } from '../../platform/ui/Button';
import { Problem } from '../../platform/ui/fields/Problem';
import styles from './ChannelNavBar.module.css';
import type { leaveQuestion } from '../../data/channels/membership';
import { useLeaveToFirstChannel } from './use-leave-to-first-channel';

interface LeaveButtonProps {
  channelId: number;
  /** The confirmation; direct messages need none, as they reappear with the next message. */
  question?: ReturnType<typeof leaveQuestion>;
  onLeave: () => Promise<void>;
  /** The full label is shown if there is room. */
  what: 'Channel' | 'Chat';
}

export function LeaveButton({ channelId, question, onLeave, what }: LeaveButtonProps) {
  const goOn = useLeaveToFirstChannel(channelId);
  const { running, problem, attempt } = useAttempt();

  async function leave() {
    if (await attempt(onLeave)) goOn();
  }

  return (
    <>
      <Problem className={styles.problem}>{problem}</Problem>
      <Button
        size="small"
        icon={<LogOut aria-hidden />}
        loading={running}
        onClick={() => void leave()}
        className={styles.leave}
        aria-label={`Leave ${what}`}
        {...question}
      >
        <span>
          Leave<span className={styles.what}> {what}</span>
        </span>
      </Button>
    </>
  );
}
