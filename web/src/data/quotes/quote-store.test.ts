import type { MessageQuote } from '@parley/contract/entities/message-quote';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQuoteStore } from './quote-store';

vi.useFakeTimers();

const quote = (id: number, text = `message ${id}`, channel_id = 1): MessageQuote => ({
  id,
  channel_id,
  user_id: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  text,
  files: [],
});

let server: Record<string, MessageQuote>;
let asked: (readonly number[])[];
let seen: Set<number>;
let answer: (found: Record<string, MessageQuote>) => Promise<Record<string, MessageQuote>>;

beforeEach(() => {
  server = { 1: quote(1), 2: quote(2), 3: quote(3) };
  asked = [];
  seen = new Set([1]);
  answer = (found) => Promise.resolve(found);
});

const open = () =>
  createQuoteStore({
    load: (ids) => {
      asked.push(ids);
      return answer({ ...server });
    },
    sees: (channelId) => seen.has(channelId),
    batch: 2,
  });

const settle = () => vi.advanceTimersByTimeAsync(10);

it('asks for the quotes on the screen together, a batch at a time', async () => {
  const store = open();
  for (const id of [1, 2, 3, 3, 4]) store.watch(id);
  await settle();
  expect(asked).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(store.quotes.getState()).toEqual({ 1: quote(1), 2: quote(2), 3: quote(3), 4: null });
});

it('asks again for what comes on the screen a minute later, not at once', async () => {
  const store = open();
  store.watch(1)();
  await settle();
  store.watch(1)();
  await settle();
  expect(asked).toHaveLength(1);
  server = { 1: quote(1, 'edited') };
  await vi.advanceTimersByTimeAsync(61_000);
  store.watch(1);
  await settle();
  expect(store.quotes.getState()[1]?.text).toBe('edited');
});

it('follows events, which an answer on its way does not undo', async () => {
  const store = open();
  let release = () => undefined as unknown;
  answer = (found) => new Promise((resolve) => (release = () => resolve(found)));
  store.watch(1);
  store.watch(2);
  await settle();
  store.change(1, quote(1, 'edited'));
  store.change(2, null);
  store.change(3, quote(3));
  release();
  await settle();
  expect(store.quotes.getState()).toEqual({ 1: quote(1, 'edited'), 2: null });
});

it('R8: keeps nothing of a channel that went out of sight', async () => {
  const store = open();
  server[2] = quote(2, 'private', 7);
  seen.add(7);
  store.watch(1);
  store.watch(2);
  await settle();
  expect(store.quotes.getState()[2]?.text).toBe('private');
  seen.delete(7);
  store.dropHidden();
  expect(store.quotes.getState()).toEqual({ 1: quote(1) });
  store.watch(2);
  await settle();
  expect(store.quotes.getState()[2]).toBeNull();
});

it('asks again for what is on the screen after lost events and failures', async () => {
  const store = open();
  answer = () => Promise.reject(new Error('offline'));
  store.watch(1);
  store.watch(2)();
  await settle();
  expect(store.quotes.getState()).toEqual({});
  answer = (found) => Promise.resolve(found);
  await vi.advanceTimersByTimeAsync(5_010);
  expect(asked.at(-1)).toEqual([1]);
  expect(store.quotes.getState()).toEqual({ 1: quote(1) });
  server = { 1: quote(1, 'edited') };
  store.invalidate();
  await settle();
  expect(store.quotes.getState()).toEqual({ 1: quote(1, 'edited') });
  store.forgetAll();
  expect(store.quotes.getState()).toEqual({});
});

it('asks again for what is shown when the reader returns, unless it is fresh', async () => {
  const store = open();
  store.watch(1);
  await settle();
  store.refresh();
  await settle();
  expect(asked).toHaveLength(1);
  server = {};
  await vi.advanceTimersByTimeAsync(61_000);
  store.refresh();
  await settle();
  expect(store.quotes.getState()[1]).toBe(null);
});
