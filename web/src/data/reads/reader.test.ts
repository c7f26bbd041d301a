import type { ReadEntry, SeenRange } from '@parley/contract/entities/read-entry';
import { atPosition, type SeenPosition, withSeen } from '@parley/contract/rules/seen';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wholeChannel } from '../conversations/conversation';
import { exampleRead } from '../../../testing/examples';
import { createReadStore } from './read-store';
import { createReader } from './reader';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const upTo = (to_id: number) => ({ after_id: 0, to_id });

/** A reader whose calls are answered at once, or fail. */
function reading({ fails = false } = {}) {
  const calls: number[] = [];
  const ranges: SeenRange[] = [];
  let position: SeenPosition = { last_read_id: 0, seen: [] };
  const state = { fails };
  const store = createReadStore({
    refresh: (conversation) => Promise.resolve(exampleRead(wholeChannel(conversation))),
  });
  store.receiveAll({ 10: exampleRead(10, { counted_to: 9, unread: 5 }) });
  const reader = createReader({
    store,
    tell(conversation, { after_id, message_id, revision }): Promise<ReadEntry> {
      calls.push(message_id);
      const range = { after_id, to_id: message_id };
      ranges.push(range);
      if (state.fails) return Promise.reject(new Error('offline'));
      position = withSeen(position, range);
      const entry = exampleRead(wholeChannel(conversation), {
        counted_to: 9,
        revision: revision + 1,
      });
      return Promise.resolve(atPosition(entry, position));
    },
    mayRetry: () => true,
    pauseMs: 1_000,
  });
  return { reader, calls, ranges, state };
}

it('tells at once, then at most once a second, the newest', async () => {
  const { reader, calls } = reading();
  reader.read(10, upTo(5));
  reader.read(10, upTo(6));
  reader.read(10, upTo(7));
  expect(calls).toEqual([5]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toEqual([5, 7]);
});

it('never reads backwards', async () => {
  const { reader, calls } = reading();
  reader.read(10, upTo(7));
  reader.read(10, upTo(3));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(calls).toEqual([7]);
});

it('repeats what could not be told', async () => {
  const { reader, calls, state } = reading({ fails: true });
  reader.read(10, upTo(5));
  await vi.advanceTimersByTimeAsync(0);
  state.fails = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toEqual([5, 5]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(calls).toEqual([5, 5]);
});

it('tells what is waiting when the page is left, and nothing that was cancelled', async () => {
  const { reader, calls } = reading();
  reader.read(10, upTo(5));
  reader.read(10, upTo(6));
  reader.flush();
  expect(calls).toEqual([5, 6]);
  reader.read(10, upTo(7));
  reader.cancel(10);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls).toEqual([5, 6]);
});

it('tells each seen range, and none twice', async () => {
  const { reader, ranges } = reading();
  reader.read(10, { after_id: 7, to_id: 9 });
  reader.read(10, { after_id: 2, to_id: 4 });
  reader.read(10, { after_id: 3, to_id: 5 });
  reader.read(10, { after_id: 8, to_id: 9 });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(ranges).toEqual([
    { after_id: 7, to_id: 9 },
    { after_id: 2, to_id: 5 },
  ]);
});
