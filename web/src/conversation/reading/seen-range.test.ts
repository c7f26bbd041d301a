import { expect, it } from 'vitest';
import { exampleMessage } from '../../../testing/examples';
import { listRows } from '../list/list-rows';
import { indexOfFirstFrom, seenRange } from './seen-range';

const own = 1;

/** The rows of these messages, with the line 'New messages' above 30. */
function rowsOf(ids: readonly number[], { hasOlder = false, ownIds = [] as number[] } = {}) {
  const messages = ids.map((id) => exampleMessage(id, { user_id: ownIds.includes(id) ? own : 2 }));
  const line = { from: 30, ownId: own };
  return listRows({ messages, hasOlder, hasNewer: false }, [], { line, unfolded: new Set() });
}

function rangeOf(rows: ReturnType<typeof rowsOf>, first: number, last: number) {
  const indexOf = (id: number) =>
    rows.findIndex((row) => row.kind === 'message' && 'id' in row.message && row.message.id === id);
  return seenRange(rows, indexOf(first), indexOf(last) + 1);
}

it('a seen range begins after the message above, across lines and days', () => {
  const rows = rowsOf([10, 20, 30, 40]);
  expect(rangeOf(rows, 30, 40)).toEqual({ after_id: 20, to_id: 40 });
  expect(rangeOf(rows, 20, 20)).toEqual({ after_id: 10, to_id: 20 });
});

it('the first seen range begins with the channel, or after the messages that are not loaded', () => {
  expect(rangeOf(rowsOf([10, 20]), 10, 20)).toEqual({ after_id: 0, to_id: 20 });
  expect(rangeOf(rowsOf([10, 20], { hasOlder: true }), 10, 20)).toEqual({
    after_id: 9,
    to_id: 20,
  });
  expect(seenRange(rowsOf([]), 0, 1)).toBeNull();
});

it('the lines of a fold are seen with it', () => {
  const line = (id: number) =>
    exampleMessage(id, { type: 'system', system: { event: 'added', user_id: 2 } });
  const messages = [exampleMessage(1), line(2), line(3), line(4), exampleMessage(5)];
  const none = { from: null, ownId: own };
  const rows = listRows({ messages, hasOlder: false, hasNewer: false }, [], {
    line: none,
    unfolded: new Set(),
  });
  const fold = rows.findIndex(({ kind }) => kind === 'fold');
  expect(seenRange(rows, fold, fold + 1)).toEqual({ after_id: 1, to_id: 4 });
  expect(seenRange(rows, fold + 1, fold + 2)).toEqual({ after_id: 4, to_id: 5 });
});

it('the first unread message is the first of others, if what is before it is loaded', () => {
  const at = (rows: ReturnType<typeof rowsOf>, from: number) => {
    const row = rows[indexOfFirstFrom(rows, from, own)];
    return row?.kind === 'message' && 'id' in row.message ? row.message.id : null;
  };
  expect(at(rowsOf([10, 20, 30, 40], { ownIds: [20] }), 15)).toBe(30);
  expect(at(rowsOf([10, 20], { hasOlder: true }), 10)).toBe(10);
  expect(at(rowsOf([10, 20], { hasOlder: true }), 5)).toBeNull();
  expect(at(rowsOf([10, 20]), 5)).toBe(10);
  expect(at(rowsOf([10, 20]), 25)).toBeNull();
});
