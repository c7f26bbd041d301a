import styles from './NewMessagesLine.module.css';

/** Where the unread messages begin. */
export function NewMessagesLine() {
  return (
    <div className={styles.line} role="separator" aria-label="New messages">
      <span className={styles.text} aria-hidden>
        New
      </span>
    </div>
  );
}
