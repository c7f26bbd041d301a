import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limits } from '../limits.js';
import { isSeen, type SeenPosition, withSeen } from './seen.js';

const range = (after_id: number, to_id: number) => ({ after_id, to_id });
const start: SeenPosition = { last_read_id: 10, seen: [] };

it('messages seen at the end move the position only once all messages between were seen', () => {
  const atEnd = withSeen(start, range(30, 40));
  expect(atEnd).toEqual({ last_read_id: 10, seen: [range(30, 40)] });
  expect(withSeen(atEnd, range(38, 45)).seen).toEqual([range(30, 45)]);
  expect(withSeen(atEnd, range(5, 12)).last_read_id).toBe(12);
  expect(withSeen(atEnd, range(10, 30))).toEqual({ last_read_id: 40, seen: [] });
  expect(withSeen(atEnd, range(0, 50))).toEqual({ last_read_id: 50, seen: [] });
});

it('keeps the newest ranges, up to the limit', () => {
  let position = start;
  for (let n = 0; n < limits.seenRanges + 5; n += 1) {
    position = withSeen(position, range(100 + n * 10, 101 + n * 10));
  }
  expect(position.seen).toHaveLength(limits.seenRanges);
  expect(position.seen[0]).toEqual(range(150, 151));
  expect(position.last_read_id).toBe(10);
});

it('tells of each message whether it was seen, whatever the order of the ranges', () => {
  const seen = fc
    .tuple(fc.nat(60), fc.integer({ min: 1, max: 8 }))
    .map(([after, count]) => range(after, after + count));
  fc.assert(
    fc.property(fc.array(seen, { maxLength: 20 }), fc.nat(20), (ranges, last_read_id) => {
      const position = ranges.reduce(withSeen, { last_read_id, seen: [] as SeenPosition['seen'] });
      const wrong = Array.from({ length: 70 }, (_, index) => index + 1).filter((id) => {
        const wasSeen = ranges.some(({ after_id, to_id }) => id > after_id && id <= to_id);
        return isSeen(position, range(id - 1, id)) !== (id <= last_read_id || wasSeen);
      });
      expect(wrong).toEqual([]);
      for (const each of ranges) expect(withSeen(position, each)).toEqual(position);
    }),
  );
});
