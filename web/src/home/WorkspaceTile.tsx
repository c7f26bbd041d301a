import styles from './WorkspaceTile.module.css';

/** A workspace's first letter, for the eye only. */
export function WorkspaceTile({ title }: { title: string }) {
  return (
    <span className={styles.tile} aria-hidden>
      {title.slice(0, 1)}
    </span>
  );
}
