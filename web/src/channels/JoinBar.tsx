import type { ReactNode } from 'react';
import { useAttempt } from '../api/use-attempt';
import { Button } from '../ui/Button';
import { Problem } from '../ui/fields/Problem';
import styles from './JoinBar.module.css';

interface JoinBarProps {
  /** `Join Channel`, `Join Chat`; absent where nobody may write. */
  action?: string;
  onJoin: () => Promise<void>;
  /** A description of the previewed channel, or why nobody may write. */
  children: ReactNode;
}

/** Shown in place of the composer, in the preview of a channel and where nobody may write. */
export function JoinBar({ action, onJoin, children }: JoinBarProps) {
  const { running, problem, attempt } = useAttempt();
  return (
    <div className={styles.bar}>
      <p className={styles.text}>{children}</p>
      <Problem>{problem}</Problem>
      {action && (
        <Button variant="primary" loading={running} onClick={() => attempt(onJoin)}>
          {action}
        </Button>
      )}
    </div>
  );
}
