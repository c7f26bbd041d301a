import { addDays, addMonths, startOf } from './days';

interface JumpTarget {
  label: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Days to jump to, of those on which the channel existed. */
export function jumpTargets(created: string, today: string): JumpTarget[] {
  const days = [
    { label: 'Yesterday', day: addDays(today, -1) },
    { label: 'Last week', day: addDays(today, -7) },
    { label: 'Last month', day: addMonths(today, -1) },
  ];
  return days
    .filter(({ day }) => created <= day)
    .map(({ label, day }) => ({ label, at: startOf(day) }));
}
