import CloudOff from 'lucide-react/icons/cloud-off';
import { useConnection } from '../../platform/live/connection-store';
import { Spinner } from '../../platform/ui/Spinner';
import styles from './TopBar.module.css';

/** Reports that live updates are interrupted, after a short delay. */
export function ConnectionNotice() {
  const { connection, wasLive } = useConnection();
  return (
    <div role="status">
      {connection === 'offline' && (
        <span className={styles.notice}>
          <CloudOff size={14} aria-hidden />
          <span>
            You are offline.{' '}
            <span className={styles.comfort}>Your messages will be sent later.</span>
          </span>
        </span>
      )}
      {connection === 'connecting' && (
        <span className={styles.notice}>
          <Spinner size={12} label="" />
          <span>{wasLive ? 'Reconnecting…' : 'Connecting…'}</span>
        </span>
      )}
    </div>
  );
}
