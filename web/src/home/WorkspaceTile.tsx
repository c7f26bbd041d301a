import styles from './WorkspaceTile.module.css';

/** A workspace's initial; decorative, hidden from screen readers. */
export function WorkspaceTile({ title }: { title: string }) {
  return (
    <span className={styles.tile} aria-hidden>
      {title.slice(0, 1)}
    </span>
  );
}
