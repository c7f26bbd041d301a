import { expect, it } from 'vitest';
import { timeZoneChange } from './own-time-zone';

const berlin = { timezone: 'Europe/Berlin', timezone_offset: 1 };
const summer = new Date('2026-07-15T12:00:00Z');
const winter = new Date('2026-01-15T12:00:00Z');

it('reports the time zone for an account without one whose offset fits', () => {
  expect(timeZoneChange({ timezone_offset: 1 }, berlin, winter)).toEqual({
    timezone: 'Europe/Berlin',
  });
  // The account was made in winter.
  const now = { ...berlin, timezone_offset: 2 };
  expect(timeZoneChange({ timezone_offset: 1 }, now, summer)).toEqual({
    timezone: 'Europe/Berlin',
  });
});

it('reports nothing for a user who chose the offset of another place', () => {
  expect(timeZoneChange({ timezone_offset: 9 }, berlin, winter)).toBeNull();
  expect(timeZoneChange({ timezone: '', timezone_offset: 0 }, berlin, winter)).toBeNull();
  // Berlin's in summer, chosen in winter.
  expect(timeZoneChange({ timezone: '', timezone_offset: 2 }, berlin, winter)).toBeNull();
  // Their own again.
  expect(timeZoneChange({ timezone: '', timezone_offset: 1 }, berlin, winter)).toEqual({
    timezone: 'Europe/Berlin',
  });
});

it('reports zone and offset of an account that never reported either', () => {
  expect(timeZoneChange({ timezone_offset: 0 }, berlin, winter)).toEqual(berlin);
});

it('reports nothing new when the server has the zone under any of its names', () => {
  expect(timeZoneChange(berlin, berlin, winter)).toBeNull();
  const own = Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata' }).resolvedOptions().timeZone;
  for (const timezone of ['Asia/Kolkata', 'Asia/Calcutta']) {
    const india = { timezone: own, timezone_offset: 6 };
    expect(timeZoneChange({ timezone, timezone_offset: 6 }, india, winter)).toBeNull();
  }
});

it('reports zone and offset when the user has moved', () => {
  const tokyo = { timezone: 'Asia/Tokyo', timezone_offset: 9 };
  expect(timeZoneChange(berlin, tokyo, winter)).toEqual(tokyo);
});

it('reports nothing when the browser does not know its zone', () => {
  expect(timeZoneChange(berlin, { timezone_offset: 9 }, winter)).toBeNull();
});
