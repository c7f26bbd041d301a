import ArrowDownToLine from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Calendar from 'lucide-react/icons/calendar';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { dayOf } from '../text/message-time';
import { useToday } from '../text/use-today';
import { MenuItem, MenuSeparator } from '../../platform/ui/overlays/Menu';
import { openDateDialog } from './date-dialog';
import styles from './JumpItems.module.css';
import { jumpTo } from './jump';
import { jumpTargets } from './jump-targets';

interface JumpItemsProps {
  channel: { id: number; created_at: string };
  /** The day of the divider. */
  day: string;
  onLatest: () => void;
}

/** The menu of a day's divider. */
export function JumpItems({ channel: { id, created_at }, day, onLatest }: JumpItemsProps) {
  const path = useWorkspacePath()(id);
  const today = useToday();
  const targets = jumpTargets(dayOf(new Date(created_at)), today);
  return (
    <>
      <span className={styles.title} aria-hidden>
        Jump to
      </span>
      <MenuItem icon={<ArrowDownToLine aria-hidden />} onSelect={onLatest}>
        Most recent
      </MenuItem>
      {targets.map(({ label, at }) => (
        <MenuItem
          key={label}
          icon={<Calendar aria-hidden />}
          onSelect={() => void jumpTo(id, path, at)}
        >
          {label}
        </MenuItem>
      ))}
      <MenuItem icon={<ArrowUp aria-hidden />} onSelect={() => void jumpTo(id, path, 0)}>
        The beginning
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<CalendarDays aria-hidden />} onSelect={() => openDateDialog(id, day)}>
        A date…
      </MenuItem>
    </>
  );
}
