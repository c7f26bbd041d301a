import { bars, qualityText, type Quality } from '../call/quality';
import styles from './QualityMark.module.css';

/** The connection's quality as bars; its route in words. */
export function QualityMark({ quality }: { quality: Quality | null }) {
  if (!quality) return null;
  const text = qualityText(quality);
  const lit = bars(quality);
  return (
    <span className={styles.mark} role="img" aria-label={text} data-tooltip={text}>
      {[1, 2, 3].map((bar) => (
        <span
          key={bar}
          className={bar <= lit ? styles.lit : styles.bar}
          style={{ height: bar * 4 + 2 }}
        />
      ))}
    </span>
  );
}
