import DoorOpen from 'lucide-react/icons/door-open';
import { destinationTo } from '../../data/session/destination';
import { currentRoute, reloadAt } from '../../data/session/reload-at';
import { Button } from '../../platform/ui/Button';
import { EmptyState } from '../../platform/ui/EmptyState';
import styles from './FullScreen.module.css';

/** Replaces the workspace after the session has ended, here or in another browser. */
export function SignedOutScreen({ address }: { address: string }) {
  return (
    <main className={styles.screen}>
      <EmptyState
        icon={<DoorOpen aria-hidden />}
        title={<h1>You have been signed out</h1>}
        action={
          <Button
            variant="primary"
            onClick={() => reloadAt(`/signin/${address}`, destinationTo(currentRoute()))}
          >
            Sign in again
          </Button>
        }
      >
        What you were writing is kept in this browser until you are back.
      </EmptyState>
    </main>
  );
}
