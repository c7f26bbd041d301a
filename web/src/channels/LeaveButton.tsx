import { LogOut } from 'lucide-react';
import { useAttempt } from '../api/use-attempt';
import { Button } from '../ui/Button';
import { Problem } from '../ui/Problem';
import styles from './ChannelNavBar.module.css';
import { useGoOnFrom } from './use-go-on-from';

interface LeaveButtonProps {
  channelId: number;
  onLeave: () => Promise<void>;
  children: string;
}

export function LeaveButton({ channelId, onLeave, children }: LeaveButtonProps) {
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
      >
        <span className={styles.leaveText}>{children}</span>
      </Button>
    </>
  );
}
