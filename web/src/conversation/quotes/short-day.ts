const dayFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
const dayAndYearFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** `Today`, `Nov 23`, or with its year; days as `2026-11-23`. */
export function shortDay(day: string, today: string): string {
  if (day === today) return 'Today';
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return (isThisYear ? dayFormat : dayAndYearFormat).format(new Date(`${day}T00:00`));
}
