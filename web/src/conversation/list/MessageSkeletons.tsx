import { Skeleton } from '../../platform/ui/Skeleton';
import styles from './MessageSkeletons.module.css';

/** The widths of the lines of made-up messages. */
const shapes = [['62%'], ['38%', '54%'], ['70%'], ['45%'], ['66%', '30%'], ['52%']];

interface MessageSkeletonsProps {
  count?: number;
  /** What is loaded, for screen readers. */
  label?: string;
}

/** Placeholders while messages are loaded. */
export function MessageSkeletons(props: MessageSkeletonsProps) {
  const { count = shapes.length, label = 'Loading messages' } = props;
  return (
    <div className={styles.skeletons} aria-busy aria-label={label} role="status">
      {shapes.slice(0, count).map((lines) => (
        <div key={lines.join()} className={styles.row}>
          <Skeleton width={36} height={36} />
          <div className={styles.lines}>
            <Skeleton width={110} height={12} />
            {lines.map((width) => (
              <Skeleton key={width} width={width} height={12} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
