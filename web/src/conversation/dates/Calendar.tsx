import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { classes } from '../../platform/lib/classes';
import { IconButton } from '../../platform/ui/IconButton';
import {
  addDays,
  addMonths,
  clamped,
  dayName,
  monthName,
  monthOf,
  weekdayNames,
  weekdayOf,
  weeksOf,
} from './days';
import styles from './Calendar.module.css';

interface CalendarProps {
  /** The button of the day in the Tab order. */
  ref: Ref<HTMLButtonElement>;
  initial: string;
  /** The days to choose from; `last` is today. */
  days: { first: string; last: string };
  onChoose: (day: string) => void;
}

/** A month of days, by the pattern of WAI-ARIA for choosing dates: arrows, Home, End, PageUp and PageDown. */
export function Calendar({ ref, initial, days, onChoose }: CalendarProps) {
  const [at, setAt] = useState(initial);
  const titleId = useId();
  const grid = useRef<HTMLDivElement>(null);
  /** Whether the focus is to follow: the buttons of the months keep theirs. */
  const follows = useRef(false);
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [at]);

  function press(event: KeyboardEvent) {
    const to = destination(event, at);
    if (to === null) return;
    event.preventDefault();
    follows.current = true;
    setAt(clamped(to, days));
  }

  const isFirst = monthOf(at) <= monthOf(days.first);
  const isLast = monthOf(at) >= monthOf(days.last);
  const turn = (months: number) => setAt(clamped(addMonths(at, months), days));

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton
          label="Previous month"
          // Not `disabled`: the button would lose the focus.
          aria-disabled={isFirst}
          className={styles.turn}
          onClick={() => !isFirst && turn(-1)}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <p id={titleId} className={styles.month} aria-live="polite">
          {monthName(at)}
        </p>
        <IconButton
          label="Next month"
          aria-disabled={isLast}
          className={styles.turn}
          onClick={() => !isLast && turn(1)}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      {/* The keys are those of its days. */}
      <div
        ref={grid}
        className={styles.days}
        role="grid"
        tabIndex={-1}
        aria-labelledby={titleId}
        onKeyDown={press}
      >
        <div className={styles.week} role="row">
          {weekdayNames.map(({ short, long }) => (
            <span key={long} className={styles.weekday} role="columnheader" aria-label={long}>
              {short}
            </span>
          ))}
        </div>
        {weeksOf(at).map((week) => (
          <div key={week.join()} className={styles.week} role="row">
            {week.map((day, weekday) => (
              <div key={day ?? weekday} className={styles.cell} role="gridcell">
                {day !== null && (
                  <button
                    ref={day === at ? ref : undefined}
                    type="button"
                    className={classes(styles.day, day === days.last && styles.today)}
                    tabIndex={day === at ? 0 : -1}
                    disabled={day < days.first || day > days.last}
                    aria-label={dayName(day)}
                    aria-current={day === days.last ? 'date' : undefined}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The day that a key leads to; null for other keys. */
function destination({ key, shiftKey }: KeyboardEvent, from: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return addDays(from, -weekdayOf(from));
    case 'End':
      return addDays(from, 6 - weekdayOf(from));
    case 'PageUp':
      return addMonths(from, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(from, shiftKey ? 12 : 1);
    default:
      return null;
  }
}
