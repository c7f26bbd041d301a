import { expect, it } from 'vitest';
import type { StoredEvent, StreamHead } from '../store/event.js';
import type { EventLog } from '../store/store.js';
import { Feed } from './feed.js';

const event = (offset: number): StoredEvent => ({
  stream: 'channel:1',
  offset,
  createdAt: offset,
  message: `${offset}`,
  access: null,
  subject: null,
  revises: null,
});

const head = (offset: number): StreamHead => ({ offset, at: offset });

/** A feed whose log holds the offsets up to `last`, and the offsets that its follower receives. */
function feedOver(last: number) {
  const log: Pick<EventLog, 'after'> = {
    after: (_stream, offset, limit) =>
      Promise.resolve(
        Array.from({ length: last }, (_, index) => event(index + 1))
          .filter((one) => one.offset > offset)
          .slice(0, limit),
      ),
  };
  const heard: number[] = [];
  // A feed calls only `after` of its log.
  const feed = new Feed('channel:1', log as EventLog, (error) => {
    throw error;
  });
  feed.follow({
    envelope: {
      key: 'one',
      wrap: () => Buffer.alloc(0),
      wrapTransient: () => Buffer.alloc(0),
    },
    receive: (_feed, { offset }) => heard.push(offset) > 0,
    receiveTransient: () => {},
  });
  return { feed, heard };
}

it('R4: passes events on in order, each once', () => {
  const { feed, heard } = feedOver(0);
  feed.begin(head(0));
  for (const offset of [1, 1, 2, 1, 3, 2]) feed.accept(event(offset));
  expect(heard).toEqual([1, 2, 3]);
});

it('R13: keeps events that arrive before it has begun, and drops those that the head includes', () => {
  const { feed, heard } = feedOver(0);
  for (const offset of [4, 5, 6]) feed.accept(event(offset));
  feed.begin(head(4));
  expect(heard).toEqual([5, 6]);
});

it('R13: reads a gap from the log while other events arrive', async () => {
  const { feed, heard } = feedOver(1300);
  feed.begin(head(2));
  feed.accept(event(3));
  feed.accept(event(1300));
  feed.accept(event(4));
  await feed.catchUpTo(1300);
  expect(heard).toEqual(Array.from({ length: 1298 }, (_, index) => index + 3));
});

it('keeps the last events, and knows how far back they reach', () => {
  const { feed } = feedOver(0);
  feed.begin(head(10));
  for (let offset = 11; offset <= 2000; offset += 1) feed.accept(event(offset));
  expect(feed.recentAfter(10)).toBeNull();
  expect(feed.recentAfter(1999)?.map(({ offset }) => offset)).toEqual([2000]);
  expect(feed.recentAfter(2000)).toEqual([]);
  const reaches = (offset: number) => feed.recentAfter(offset)?.[0]?.offset === offset + 1;
  expect(reaches(1800)).toBe(true);
});

it('R13: does not compare itself with the log before it knows where it begins', async () => {
  const { feed, heard } = feedOver(700);
  await feed.catchUpTo(700);
  feed.begin(head(650));
  expect(feed.recentAfter(600)).toBeNull();
  await feed.catchUpTo(700);
  expect(heard[0]).toBe(651);
  expect(feed.recentAfter(650)?.[0]?.offset).toBe(651);
});

it('remembers less of a stream with long messages', () => {
  const { feed } = feedOver(0);
  feed.begin(head(0));
  const message = 'x'.repeat(100_000);
  for (let offset = 1; offset <= 50; offset += 1) feed.accept({ ...event(offset), message });
  expect(feed.recentAfter(40)).toBeNull();
  expect(feed.recentAfter(49)).toHaveLength(1);
});
