import { useAttempt } from '../api/use-attempt';
import { Button } from '../ui/Button';
import type { SharedChannel } from './channel-store';
import styles from './JoinBar.module.css';
import { joinChannel } from './membership';

/** In the composer's place, while one only looks at a channel. */
export function JoinBar({ channel }: { channel: SharedChannel }) {
  const { running, problem, attempt } = useAttempt();
  return (
    <div className={styles.bar}>
      <p className={styles.text}>
        You are looking at <strong>#{channel.name}</strong>. Join it to take part.
      </p>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button
        variant="primary"
        loading={running}
        onClick={() => attempt(() => joinChannel(channel.id))}
      >
        Join Channel
      </Button>
    </div>
  );
}
