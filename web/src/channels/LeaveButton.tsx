import LogOut from 'lucide-react/icons/log-out';
import { useAttempt } from '../api/use-attempt';
import { Button } from '../ui/Button';
import { Problem } from '../ui/Problem';
import styles from './ChannelNavBar.module.css';
import type { leaveQuestion } from './membership';
import { useGoOnFrom } from './use-go-on-from';

interface LeaveButtonProps {
  channelId: number;
  /** Asked first; direct messages come back by themselves, and are left without. */
  question?: ReturnType<typeof leaveQuestion>;
  onLeave: () => Promise<void>;
  /** Said in full where there is room. */
  what: 'Channel' | 'Chat';
}

export function LeaveButton({ channelId, question, onLeave, what }: LeaveButtonProps) {
  const goOn = useGoOnFrom(channelId);
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
