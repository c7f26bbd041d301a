import { describe, expect, it } from 'vitest';
import { messageRows, withUnsent } from './message-rows';
import { dayLabel, timeOf } from '../text/message-time';
import { exampleMessage, exampleUnsent } from '../../../testing/examples';
import type { OutboxEntry } from '../../data/outbox/outbox-entry';

let sent = 0;

/** @param at local time */
function message(user_id: number, at: string): OutboxEntry {
  sent += 1;
  return exampleUnsent(sent, { user_id, created_at: new Date(at).toISOString() });
}

/** A line for each row: the day, or `*` for a group's first message. */
function outline(...messages: OutboxEntry[]): string[] {
  return messageRows(messages).map((row) => {
    if (row.kind === 'day') return row.day;
    return row.kind === 'new' ? 'new' : `${row.startsGroup ? '* ' : ''}${row.message.user_id}`;
  });
}

describe('messageRows', () => {
  it('SPEC §2: puts a divider between days', () => {
    expect(outline(message(1, '2026-03-01T23:59'), message(1, '2026-03-02T00:00'))).toEqual([
      '2026-03-01',
      '* 1',
      '2026-03-02',
      '* 1',
    ]);
  });

  it('SPEC §9: groups by date, user and hour', () => {
    const grouped = outline(
      message(1, '2026-03-01T10:00'),
      message(1, '2026-03-01T10:59'),
      message(1, '2026-03-01T11:00'),
      message(2, '2026-03-01T11:01'),
    );
    expect(grouped).toEqual(['2026-03-01', '* 1', '1', '* 1', '* 2']);
  });
});

describe('withUnsent', () => {
  const loaded = exampleMessage(7, { user_id: 1 });
  const accepted = { ...message(1, '2026-03-01T10:00'), client_id: loaded.client_id };

  it('R7: shows an accepted message once, although the outbox still holds it after a reload', () => {
    const pending = message(1, '2026-03-01T10:01');
    expect(withUnsent([loaded], [accepted, pending])).toEqual([loaded, pending]);
  });

  it("shows an unsent message with the same client_id as another author's message", () => {
    const another = { ...loaded, user_id: 2 };
    expect(withUnsent([another], [accepted])).toEqual([another, accepted]);
  });
});

describe('message times', () => {
  it('SPEC §9: are 24-hour', () => {
    expect(timeOf(new Date('2026-03-01T00:05'))).toBe('00:05');
    expect(timeOf(new Date('2026-03-01T17:30'))).toBe('17:30');
  });

  it("SPEC §2: a day divider says 'Today' or the date, with the year if it is not the present year", () => {
    expect(dayLabel('2026-03-01', '2026-03-01')).toBe('Today');
    expect(dayLabel('2026-02-27', '2026-03-01')).toBe('Friday, February 27');
    expect(dayLabel('2025-12-31', '2026-03-01')).toBe('Wednesday, December 31, 2025');
  });
});
