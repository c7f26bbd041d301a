import CloudOff from 'lucide-react/icons/cloud-off';
import { useConnection } from '../live/connection-store';
import { Spinner } from '../ui/Spinner';
import styles from './TopBar.module.css';

/** Says that live updates are interrupted, once that has lasted a moment. */
export function ConnectionNotice() {
  const { connection, wasLive } = useConnection();
  return (
    <div role="status">
      {connection === 'offline' && (
        <span className={styles.notice}>
          <CloudOff size={14} aria-hidden />
          <span>
            You are offline. <span className={styles.comfort}>What you send goes out later.</span>
          </span>
        </span>
      )}
      {connection === 'connecting' && (
        <span className={styles.notice}>
          <Spinner size={12} label="" />
          {wasLive ? 'Reconnecting…' : 'Connecting…'}
        </span>
      )}
    </div>
  );
}
