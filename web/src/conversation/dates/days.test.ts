import { expect, it } from 'vitest';
import { addDays, addMonths, clamped, weekdayOf, weeksOf } from './days';
import { jumpTargets } from './jump-targets';

it('adds days and months over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(addMonths('2026-03-31', -12)).toBe('2025-03-31');
});

it('counts days where the clock is changed', () => {
  let day = '2026-03-20';
  for (let count = 0; count < 365; count += 1) day = addDays(day, 1);
  expect(day).toBe('2027-03-20');
});

it('lays a month out in weeks from Monday on', () => {
  expect(weekdayOf('2026-11-02')).toBe(0);
  const weeks = weeksOf('2026-11-26');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([...Array<null>(6).fill(null), '2026-11-01']);
  expect(weeks[5]).toEqual(['2026-11-30', ...Array<null>(6).fill(null)]);
  expect(weeksOf('2027-02-10')).toHaveLength(4);
});

it('keeps to the days to choose from', () => {
  const days = { first: '2026-11-05', last: '2026-11-26' };
  expect(['2026-10-31', '2026-11-10', '2026-12-01'].map((day) => clamped(day, days))).toEqual([
    '2026-11-05',
    '2026-11-10',
    '2026-11-26',
  ]);
});

it('offers the days on which the channel existed', () => {
  const labels = (created: string) => jumpTargets(created, '2026-11-26').map(({ label }) => label);
  expect(labels('2026-11-26')).toEqual([]);
  expect(labels('2026-11-25')).toEqual(['Yesterday']);
  expect(labels('2026-11-19')).toEqual(['Yesterday', 'Last week']);
  expect(labels('2026-10-26')).toEqual(['Yesterday', 'Last week', 'Last month']);
  expect(jumpTargets('2026-01-01', '2026-11-26')[1]?.at).toBe(
    new Date('2026-11-19T00:00').getTime(),
  );
});
