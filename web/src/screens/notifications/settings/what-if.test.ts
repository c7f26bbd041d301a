import { defaultSettings } from '@parley/contract/rules/notify/default-settings';
import { expect, it } from 'vitest';
import { whatWouldHappen, type Occasion } from './what-if';

/** A Wednesday in London. */
const noon = Date.UTC(2026, 0, 7, 12);

const situation = {
  settings: { workspace_id: 1, ...defaultSettings },
  where: { timezone: 'Europe/London', timezone_offset: 0 },
  paused: false,
  canPush: true,
  canShow: true,
  at: noon,
};

const after = (occasion: Occasion, change: object = {}, settings: object = {}) =>
  whatWouldHappen(occasion, {
    ...situation,
    ...change,
    settings: { ...situation.settings, ...settings },
  });

it('says in which ways, and why', () => {
  expect(after('direct')).toBe(
    'You would be notified on this computer, by push and by email if it stays unread. It is a direct message.',
  );
  expect(after('everybody', {}, { mail: false })).toBe(
    'You would be notified on this computer and by push. It mentions everybody in the channel.',
  );
  expect(after('call', { canPush: false })).toBe(
    'You would be notified on this computer. You were called.',
  );
});

it('says which setting keeps it quiet', () => {
  expect(after('message')).toMatch(/^You would not be notified\. .*does not mention you\.$/);
  expect(after('direct', {}, { level: 'nothing' })).toBe(
    'You would not be notified. Your notifications are set to Nothing.',
  );
  expect(after('mention', { paused: true }, { mail: false })).toBe(
    'You would not be notified. You paused notifications.',
  );
});

it('says that nothing but an e-mail comes while notifications are quiet', () => {
  expect(after('mention', { paused: true })).toBe(
    'You would only get an email, if it stays unread. You paused notifications.',
  );
});

it('asks the schedule at the chosen time', () => {
  const quiet_hours = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '07:00' }];
  const settings = { quiet_hours, mail: false };
  expect(after('mention', {}, settings)).toContain('You would be notified');
  expect(after('mention', { at: noon + 11 * 3_600_000 }, settings)).toBe(
    'You would not be notified. Do not disturb was on by your schedule.',
  );
});

it('says where nothing can show a notification', () => {
  const change = { canShow: false, canPush: false };
  expect(after('direct', change, { mail: false })).toBe(
    'You would not be notified: nothing can show it. It is a direct message.',
  );
});

it('knows keywords where there are any', () => {
  expect(after('keyword')).toBe('You have no keywords.');
  expect(after('keyword', {}, { keywords: ['deploy'] })).toContain('your keyword “deploy”');
});
