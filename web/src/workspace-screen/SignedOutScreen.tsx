import DoorOpen from 'lucide-react/icons/door-open';
import { loadAnew } from '../session/leave';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import styles from './FullScreen.module.css';

/** The session has ended, here or in another browser: nothing of the workspace is shown any more. */
export function SignedOutScreen({ address }: { address: string }) {
  return (
    <main className={styles.screen}>
      <EmptyState
        icon={<DoorOpen aria-hidden />}
        title={<h1>You have been signed out</h1>}
        action={
          <Button variant="primary" onClick={() => loadAnew(`/signin/${address}`)}>
            Sign in again
          </Button>
        }
      >
        What you were writing is kept in this browser until you are back.
      </EmptyState>
    </main>
  );
}
