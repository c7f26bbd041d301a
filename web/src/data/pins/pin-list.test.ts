import { expect, it } from 'vitest';
import { exampleMessage } from '../../../testing/examples';
import { newestPinned, without, withMessage } from './pin-list';

const pinned = (id: number, minute: string) =>
  exampleMessage(id, { pin: { user_id: 1, at: `2026-01-01T10:${minute}:00.000Z` } });
const ids = (pins: Parameters<typeof newestPinned>[0]) => newestPinned(pins).map(({ id }) => id);

it('has the newest pin first, whichever message is newer', () => {
  expect(ids({ 1: pinned(1, '30'), 2: pinned(2, '10'), 3: pinned(3, '20') })).toEqual([1, 3, 2]);
});

it('R6: follows pins, edits and unpinning, once or twice', () => {
  const message = pinned(4, '00');
  const edited = { ...message, body: 'edited' };
  const { pin: _, ...free } = message;
  for (const times of [1, 2]) {
    let pins = {};
    for (let round = 0; round < times; round += 1) pins = withMessage(pins, message);
    expect(ids(pins)).toEqual([4]);
    for (let round = 0; round < times; round += 1) pins = withMessage(pins, edited);
    expect(newestPinned(pins)).toEqual([edited]);
    for (let round = 0; round < times; round += 1) pins = withMessage(pins, free);
    expect(ids(pins)).toEqual([]);
    for (let round = 0; round < times; round += 1) pins = without(pins, 4);
    expect(ids(pins)).toEqual([]);
  }
});
