import type { ReactNode } from 'react';
import { useAttempt } from '../../platform/api/use-attempt';
import { Button } from '../../platform/ui/Button';
import { Problem } from '../../platform/ui/fields/Problem';
import styles from '../../platform/ui/EndBar.module.css';

/** Shown in place of the composer, with the reason why nobody may write. */
export function EndBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar}>
      <p className={styles.text}>{children}</p>
    </div>
  );
}

interface JoinBarProps {
  /** `Join Channel`, `Join Chat`. */
  action: string;
  onJoin: () => Promise<void>;
  /** A description of the previewed channel. */
  children: ReactNode;
}

/** Shown in place of the composer in the preview of a channel. */
export function JoinBar({ action, onJoin, children }: JoinBarProps) {
  const { running, problem, attempt } = useAttempt();
  return (
    <div className={styles.bar}>
      <p className={styles.text}>{children}</p>
      <Problem>{problem}</Problem>
      <Button variant="primary" loading={running} onClick={() => attempt(onJoin)}>
        {action}
      </Button>
    </div>
  );
}
