import { LogOut } from 'lucide-react';
import { useAttempt } from '../api/use-attempt';
import { goTo } from '../lib/go-to';
import { useWorkspacePath } from '../lib/workspace-path';
import { Button } from '../ui/Button';
import { Problem } from '../ui/Problem';
import styles from './ChannelNavBar.module.css';
import { firstChannel } from './channel-order';
import { channelStore } from './channel-store';

interface LeaveButtonProps {
  onLeave: () => Promise<void>;
  children: string;
}

/** SPEC §4: whoever has left is in the first channel next. */
export function LeaveButton({ onLeave, children }: LeaveButtonProps) {
  const path = useWorkspacePath();
  const { running, problem, attempt } = useAttempt();

  async function leave() {
    const left = await attempt(onLeave);
    const general = firstChannel(channelStore.getState());
    if (left && general) goTo(path(general.id));
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
