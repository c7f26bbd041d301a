import type { ReadEntry } from '@parley/contract/entities/read-entry';
import { expect, it, vi } from 'vitest';
import { CallFailed } from '../../platform/api/call-failed';
import { exampleRead } from '../../../testing/examples';
import { createReadStore, isUnread, marksOf } from './read-store';

const own = 1;
const told = { isNew: true, isDirect: false, ownId: own };

/** A store whose questions are answered by the test. */
function storeWith(entry: ReadEntry) {
  const answers: ((entry: ReadEntry) => void)[] = [];
  const store = createReadStore({ refresh: () => new Promise((resolve) => answers.push(resolve)) });
  store.receiveAll({ [entry.channel_id]: entry });
  return { store, answers, marks: () => marksOf(store.reads.getState()[entry.channel_id]) };
}

const message = (id: number, user_id = 2) => ({ id, user_id, body: '', channel_id: 10 });

it('R6: a message that comes twice is counted once', () => {
  const { store, marks } = storeWith(exampleRead(10, { counted_to: 4, unread: 2 }));
  store.arrived(message(4), told);
  store.arrived(message(5), told);
  store.arrived(message(5), told);
  expect(marks().unread).toBe(3);
});

it('does not count own messages, nor those of channels that the user is not in', () => {
  const { store, marks } = storeWith(exampleRead(10));
  store.arrived(message(5, own), told);
  store.arrived({ ...message(6), channel_id: 11 }, told);
  expect(marks().unread).toBe(0);
  expect(store.reads.getState()[11]).toBeUndefined();
});

it('asks again when a counted message was deleted, once at a time', async () => {
  const { store, answers, marks } = storeWith(exampleRead(10, { counted_to: 4, unread: 2 }));
  store.deleted(message(4), own);
  store.deleted(message(3), own);
  expect(answers).toHaveLength(1);
  answers[0]?.(exampleRead(10, { counted_to: 4, unread: 1 }));
  // The second deletion may be missing in that answer.
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(exampleRead(10, { counted_to: 4, unread: 0 }));
  await expect.poll(() => marks().unread).toBe(0);
});

it('shows a channel as read before the answer, but only if all of it was seen', () => {
  const { store, marks } = storeWith(exampleRead(10, { counted_to: 4, unread: 2 }));
  store.arrived(message(6), told);
  store.assumeSeen(10, { after_id: 0, to_id: 4 });
  expect(marks().unread).toBe(3);
  store.assumeSeen(10, { after_id: 4, to_id: 6 });
  expect(marks().unread).toBe(0);
});

it('a message that comes while earlier ones are unread is read once it was seen, also when its event comes again', () => {
  const { store, marks } = storeWith(exampleRead(10, { counted_to: 4, unread: 2, mentions: 1 }));
  store.arrived(message(6), told);
  store.assumeSeen(10, { after_id: 4, to_id: 6 });
  store.arrived(message(6), told);
  expect(marks()).toMatchObject({ unread: 2, mentions: 1 });
});

it('in a muted channel only mentions call for attention', () => {
  const { store } = storeWith(exampleRead(10, { counted_to: 4, unread: 2, muted: true }));
  expect(isUnread(store.reads.getState()[10])).toBe(false);
  store.arrived({ ...message(5), body: `<span data-mention="${own}">@me</span>` }, told);
  expect(isUnread(store.reads.getState()[10])).toBe(true);
});

it('what was asked for before a retry does not settle it', async () => {
  const { store, answers, marks } = storeWith(exampleRead(10, { counted_to: 4, mentions: 1 }));
  store.retry(10);
  store.retry(10);
  expect(answers).toHaveLength(1);
  answers[0]?.(exampleRead(10, { counted_to: 4, mentions: 1 }));
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(exampleRead(10, { counted_to: 4 }));
  await expect.poll(() => marks().mentions).toBe(0);
});

it('asks again where an own message is newer than the answer', async () => {
  const { store, answers } = storeWith(exampleRead(10, { counted_to: 4, unread: 2 }));
  store.retry(10);
  store.arrived(message(5, own), told);
  answers[0]?.(exampleRead(10, { counted_to: 4, unread: 2 }));
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(exampleRead(10, { last_read_id: 5, counted_to: 5 }));
  await expect.poll(() => store.reads.getState()[10]?.isStale).toBe(false);
});

it('asks again where the answer is that the reader is not in the channel, and they have come back since', async () => {
  const refresh = vi
    .fn<(channelId: number) => Promise<ReadEntry>>()
    .mockRejectedValueOnce(new CallFailed({ status: 404, messages: ['Not found.'] }))
    .mockResolvedValue(exampleRead(10, { counted_to: 4, unread: 1 }));
  const store = createReadStore({ refresh });
  store.joined(10);
  store.left(10);
  store.joined(10);
  await expect.poll(() => marksOf(store.reads.getState()[10]).unread).toBe(1);
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('asks again by itself where the server could not be reached', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refresh = vi
    .fn<(channelId: number) => Promise<ReadEntry>>()
    .mockRejectedValueOnce(new CallFailed({ status: 0, messages: ['No network.'] }))
    .mockResolvedValue(exampleRead(10, { counted_to: 4, unread: 1 }));
  const store = createReadStore({ refresh });
  store.receiveAll({ 10: exampleRead(10, { counted_to: 4, unread: 2 }) });
  store.deleted(message(4), own);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(refresh).toHaveBeenCalledTimes(2);
  await expect.poll(() => marksOf(store.reads.getState()[10]).unread).toBe(1);
});
