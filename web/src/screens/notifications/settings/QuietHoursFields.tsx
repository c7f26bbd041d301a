import type { QuietHours } from '@parley/contract/entities/notification-settings';
import { limits } from '@parley/contract/limits';
import { useId } from 'react';
import { useAttempt } from '../../../platform/api/use-attempt';
import { useOwnMember } from '../../../data/people/member-store';
import { Button } from '../../../platform/ui/Button';
import { Problem } from '../../../platform/ui/fields/Problem';
import { TextField } from '../../../platform/ui/fields/TextField';
import styles from './NotificationsDialog.module.css';
import { saveSettings } from '../../../data/notifications/save-settings';

/** 1: Monday … 7: Sunday. */
const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const everyNight: QuietHours = { days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '07:00' };

/** The schedule of do not disturb. */
export function QuietHoursFields({ schedule }: { schedule: readonly QuietHours[] }) {
  const own = useOwnMember();
  const clock = own?.timezone ? `, by the clock of ${own.timezone.replaceAll('_', ' ')}` : '';
  const { problem, attempt } = useAttempt();
  const save = (hours: QuietHours[]) => void attempt(() => saveSettings({ quiet_hours: hours }));
  return (
    <>
      <p className={styles.quiet}>
        {`No notifications, sounds or ringing in these hours${clock}.`}
      </p>
      {schedule.map((hours, index) => (
        <HoursFields
          // Entries have no identity beside their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          hours={hours}
          onChange={(changed) => save(schedule.with(index, changed))}
          onRemove={() => save(schedule.toSpliced(index, 1))}
        />
      ))}
      <div className={styles.buttons}>
        <Button
          size="small"
          disabled={schedule.length >= limits.quietHours}
          onClick={() => save([...schedule, everyNight])}
        >
          Add hours
        </Button>
      </div>
      <Problem>{problem}</Problem>
    </>
  );
}

interface HoursFieldsProps {
  hours: QuietHours;
  onChange: (hours: QuietHours) => void;
  onRemove: () => void;
}

function HoursFields({ hours, onChange, onRemove }: HoursFieldsProps) {
  const { days, from, to } = hours;
  const id = useId();
  const withTime = (name: 'from' | 'to', value: string) => {
    // Blank while it is being typed.
    if (/^\d\d:\d\d$/.test(value)) onChange({ ...hours, [name]: value });
  };
  return (
    <div className={styles.hours} role="group" aria-labelledby={id}>
      <div id={id} className={styles.quiet}>
        {to > from ? 'On these days' : 'Beginning on these days, ending on the next'}
      </div>
      <div className={styles.days}>
        {dayNames.map((name, index) => {
          const day = index + 1;
          const isOn = days.includes(day);
          const isOnly = isOn && days.length === 1;
          const others = days.filter((other) => other !== day);
          const toggled = isOn ? others : [...days, day].toSorted((a, b) => a - b);
          return (
            <label key={name} className={styles.day}>
              <input
                type="checkbox"
                checked={isOn}
                disabled={isOnly}
                onChange={() => onChange({ ...hours, days: toggled })}
              />
              <span>{name}</span>
            </label>
          );
        })}
      </div>
      <div className={styles.times}>
        <TextField
          type="time"
          label="From"
          value={from}
          onChange={({ target }) => withTime('from', target.value)}
        />
        <TextField
          type="time"
          label="To"
          value={to}
          onChange={({ target }) => withTime('to', target.value)}
        />
        <Button size="small" variant="quiet" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  );
}
