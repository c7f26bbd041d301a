import ChevronDown from 'lucide-react/icons/chevron-down';
import { slot } from '../../platform/lib/slot';
import { messageControls } from '../actions/message-controls';
import { Menu } from '../../platform/ui/overlays/Menu';
import styles from './DayDivider.module.css';
import { dayLabel } from '../text/message-time';
import { useToday } from '../text/use-today';

const JumpItems = slot(messageControls, 'JumpItems', { when: 'shown' });

interface DayDividerProps {
  day: string;
  channel: { id: number; created_at: string };
  onLatest: () => void;
}

/** A line with the day, whose menu jumps to others. */
export function DayDivider(props: DayDividerProps) {
  const label = dayLabel(props.day, useToday());
  return (
    <div className={styles.divider}>
      <div className={styles.line} role="separator" aria-label={label} />
      <Menu
        align="center"
        trigger={
          <button type="button" className={styles.day} aria-label={`${label}, jump to a date`}>
            <span>{label}</span>
            <ChevronDown size={13} aria-hidden />
          </button>
        }
      >
        <JumpItems {...props} />
      </Menu>
      <div className={styles.line} />
    </div>
  );
}
