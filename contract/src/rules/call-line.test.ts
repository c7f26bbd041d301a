import { expect, it } from 'vitest';
import { CallOutcome } from '../entities/message.js';
import { callLength, callText, countsAsUnread } from './call-line.js';
import { applyMessage, startUnread, unreadCounts } from './unread.js';

const rang_at = '2026-01-01T12:00:00.000Z';

it('a missed call is unread like a message, and so is one that found the called user busy', () => {
  const unread = CallOutcome.options.filter((outcome) =>
    countsAsUnread({ call: { outcome, rang_at, seconds: null } }),
  );
  expect(unread).toEqual(['missed', 'busy']);
  expect(countsAsUnread({})).toBe(true);
});

it('a browser counts only calls of others that were missed, and the own call reads nothing', () => {
  const position = { last_read_id: 0, unread_from_id: null, unread: 1, mentions: 1, counted_to: 4 };
  const rest = { channel_id: 1, notify: null, muted: false, revision: 1 };
  const before = startUnread({ ...position, ...rest });
  const after = (user_id: number, outcome: CallOutcome) => {
    const message = { id: 5, user_id, body: '', call: { outcome, rang_at, seconds: null } };
    return unreadCounts(applyMessage(before, message, true, { userId: 1, isDirect: true })).unread;
  };
  expect(CallOutcome.options.map((outcome) => after(2, outcome))).toEqual([2, 2, 1, 1]);
  expect(CallOutcome.options.map((outcome) => after(1, outcome))).toEqual([1, 1, 1, 1]);
});

it('says how a call ended', () => {
  const texts = CallOutcome.options.map((outcome) => callText({ outcome, seconds: null }));
  expect(texts).toEqual(['Missed call', 'Missed call', 'Declined call', 'Call']);
  expect(callText({ outcome: 'answered', seconds: 125 })).toBe('Call, 2 min 5 s');
});

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [724, '12 min 4 s'],
  [3_600, '1 h'],
  [3_959, '1 h 5 min'],
])('%i seconds are %s', (seconds, text) => expect(callLength(seconds)).toBe(text));
