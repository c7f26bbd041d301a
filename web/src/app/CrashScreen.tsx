import CloudOff from 'lucide-react/icons/cloud-off';
import { reloadAt } from '../data/session/reload-at';
import { Button } from '../platform/ui/Button';
import { EmptyState } from '../platform/ui/EmptyState';
import styles from './CrashScreen.module.css';

/** Shown after rendering errors or failed downloads in a row, with a way out of either. */
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
            <Button onClick={() => reloadAt('/')}>Go to the home page</Button>
          </div>
        }
      >
        Reloading usually helps. What you sent is safe, and what you were writing is kept.
      </EmptyState>
    </main>
  );
}
