import { X } from 'lucide-react';
import { useStore } from 'zustand';
import { dismissNotice, noticeStore } from './notices';
import styles from './NoticeLayer.module.css';

/** Shows the notices of the whole page: once, at the root. */
export function NoticeLayer() {
  const notices = useStore(noticeStore);
  return (
    // Always there, as a screen reader hears only what is put into a region that it knows.
    <div className={styles.layer} role="status">
      {notices.map(({ id, text }) => (
        <div key={id} className={styles.notice}>
          <p className={styles.text}>{text}</p>
          <button
            type="button"
            className={styles.close}
            aria-label="Dismiss"
            onClick={() => dismissNotice(id)}
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      ))}
    </div>
  );
}
