import styles from './DayDivider.module.css';
import { dayLabel } from '../text/message-time';
import { useToday } from './use-today';

export function DayDivider({ day }: { day: string }) {
  const today = useToday();
  return (
    <div className={styles.divider} role="separator" aria-label={dayLabel(day, today)}>
      <span>{dayLabel(day, today)}</span>
    </div>
  );
}
