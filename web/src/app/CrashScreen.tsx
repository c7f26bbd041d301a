import CloudOff from 'lucide-react/icons/cloud-off';
import { loadAnew } from '../session/leave';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import styles from './CrashScreen.module.css';

/** Something broke, or part of the program could not be fetched. There is a way out of both. */
export function CrashScreen() {
  return (
    <main className={styles.screen}>
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title={<h1>This screen could not be shown</h1>}
        action={
          <div className={styles.actions}>
            <Button variant="primary" onClick={() => location.reload()}>
              Reload
            </Button>
            <Button onClick={() => loadAnew('/')}>Go to the home page</Button>
          </div>
        }
      >
        Reloading usually helps. What you sent is safe.
      </EmptyState>
    </main>
  );
}
