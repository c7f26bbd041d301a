import type { ReadEntry } from '@parley/contract/entities/read-entry';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleRead } from '../../testing/examples';
import { createReadStore } from './read-store';
import { createReader } from './reader';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A reader whose calls are answered at once, or fail. */
function reading({ fails = false } = {}) {
  const calls: number[] = [];
  const state = { fails };
  const store = createReadStore({ refresh: (id) => Promise.resolve(exampleRead(id)) });
  store.receiveAll({ 10: exampleRead(10, { counted_to: 9, unread: 5 }) });
  const reader = createReader({
    store,
    tell(channel_id, { message_id, revision }): Promise<ReadEntry> {
      calls.push(message_id);
      if (state.fails) return Promise.reject(new Error('offline'));
      const read = { last_read_id: message_id, counted_to: 9, revision: revision + 1 };
      return Promise.resolve(exampleRead(channel_id, read));
    },
    mayRetry: () => true,
    pauseMs: 1_000,
  });
  return { reader, calls, state };
}

it('tells at once, then at most once a second, the newest', async () => {
  const { reader, calls } = reading();
  reader.read(10, 5);
  reader.read(10, 6);
  reader.read(10, 7);
  expect(calls).toEqual([5]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toEqual([5, 7]);
});

it('never reads backwards', async () => {
  const { reader, calls } = reading();
  reader.read(10, 7);
  reader.read(10, 3);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(calls).toEqual([7]);
});

it('repeats what could not be told', async () => {
  const { reader, calls, state } = reading({ fails: true });
  reader.read(10, 5);
  await vi.advanceTimersByTimeAsync(0);
  state.fails = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toEqual([5, 5]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(calls).toEqual([5, 5]);
});

it('tells what is waiting when the page is left, and nothing that was cancelled', async () => {
  const { reader, calls } = reading();
  reader.read(10, 5);
  reader.read(10, 6);
  reader.flush();
  expect(calls).toEqual([5, 6]);
  reader.read(10, 7);
  reader.cancel(10);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls).toEqual([5, 6]);
});
