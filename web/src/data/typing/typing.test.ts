import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRooms } from './rooms';
import { typingText } from './typing-text';
import { createTypists, typingLastsMs } from './typists';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('names one or two people, and counts no more', () => {
  expect([[], ['Alice'], ['Alice', 'Bob'], ['Alice', 'Bob', 'Carol']].map(typingText)).toEqual([
    '',
    'Alice is typing…',
    'Alice and Bob are typing…',
    'Several people are typing…',
  ]);
});

it('somebody stops typing with their message, or six seconds after they were last heard', () => {
  const typists = createTypists();
  const inRoom = () => typists.store.getState()[1];
  typists.isTyping(1, 7);
  typists.isTyping(1, 8);
  typists.isTyping(2, 7);
  expect(inRoom()).toEqual([7, 8]);
  vi.advanceTimersByTime(typingLastsMs - 1);
  typists.isTyping(1, 8);
  vi.advanceTimersByTime(1);
  expect(inRoom()).toEqual([8]);
  typists.hasSent(2, 8);
  expect(inRoom()).toEqual([8]);
  typists.hasSent(1, 8);
  expect(inRoom()).toEqual([]);
  vi.advanceTimersByTime(typingLastsMs);
  expect(typists.store.getState()).toEqual({ 1: [], 2: [] });
});

it('whispers once in three seconds while there is text, only in a room that is open', () => {
  let now = 0;
  const rooms = createRooms(() => now);
  const said: [number, object][] = [];
  const live = (id: number) => ({ whisper: (data: object) => said.push([id, data]), leave() {} });
  const typing = { typing: true };
  rooms.tell(1, () => '<p>a</p>');
  const leave = rooms.enter(1, live(1));
  rooms.tell(1, () => '<p></p>');
  expect(said).toEqual([]);
  for (now of [0, 1_000, 2_999]) rooms.tell(1, () => '<p>a</p>');
  rooms.tell(2, () => '<p>b</p>');
  expect(said).toEqual([[1, typing]]);
  now = 3_000;
  rooms.tell(1, () => '<p>ab</p>');
  rooms.sent(1);
  rooms.tell(1, () => '<p>c</p>');
  expect(said).toHaveLength(3);
  leave();
  now = 9_000;
  rooms.tell(1, () => '<p>d</p>');
  expect(said).toHaveLength(3);
});
