import ArrowDown from 'lucide-react/icons/arrow-down';
import styles from './JumpToLatest.module.css';

/** A button at the end of the list, shown when the reader has scrolled up. */
export function JumpToLatest({ unseen, onJump }: { unseen: number; onJump: () => void }) {
  return (
    <button type="button" className={styles.pill} onClick={onJump}>
      <ArrowDown size={15} aria-hidden />
      <span>
        {unseen > 0 ? `${unseen} new ${unseen === 1 ? 'message' : 'messages'}` : 'Jump to latest'}
      </span>
    </button>
  );
}
