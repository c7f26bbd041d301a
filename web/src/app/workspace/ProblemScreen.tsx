import CloudOff from 'lucide-react/icons/cloud-off';
import { Button } from '../../platform/ui/Button';
import { EmptyState } from '../../platform/ui/EmptyState';
import styles from './FullScreen.module.css';

/** Shown when the workspace failed to load; retries on reconnection or on request. */
export function ProblemScreen({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <main className={styles.screen}>
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title={<h1>The workspace could not be loaded</h1>}
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        {problem}
      </EmptyState>
    </main>
  );
}
