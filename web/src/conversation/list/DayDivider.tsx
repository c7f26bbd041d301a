import ChevronDown from 'lucide-react/icons/chevron-down';
import { use } from 'react';
import { MessageControlsContext } from '../actions/message-controls';
import { Menu } from '../../platform/ui/overlays/Menu';
import styles from './DayDivider.module.css';
import { dayLabel } from '../text/message-time';
import { useToday } from '../text/use-today';

interface DayDividerProps {
  day: string;
  channel: { id: number; created_at: string };
  onLatest: () => void;
}

/** A line with the day, whose menu jumps to others. */
export function DayDivider(props: DayDividerProps) {
  const label = dayLabel(props.day, useToday());
  const { JumpItems } = use(MessageControlsContext) ?? {};
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
        {JumpItems && <JumpItems {...props} />}
      </Menu>
      <div className={styles.line} />
    </div>
  );
}
