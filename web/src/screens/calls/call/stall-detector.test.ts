import { expect, it } from 'vitest';
import { createStallDetector } from './stall-detector';

/** Feeds readings of bytes and frames, half a second apart; returns the last result. */
function read(readings: readonly (readonly [bytes: number, frames: number])[]) {
  const judge = createStallDetector();
  return readings.map(([bytes, frames]) => judge({ bytes, frames })).at(-1);
}

const growing = (count: number) =>
  Array.from({ length: count }, (_, at) => [at + 1, at + 1] as const);

it('detects within 1.5 s that a steady flow of bytes has stopped', () => {
  const steady = growing(6);
  expect(read([...steady, [6, 6], [6, 6]])).toEqual({ stalled: false, frozen: false });
  expect(read([...steady, [6, 6], [6, 6], [6, 6]])).toEqual({ stalled: true, frozen: true });
  expect(read([...steady, [6, 6], [6, 6], [6, 6], [7, 7]])).toEqual({
    stalled: false,
    frozen: false,
  });
});

it('tells frozen video from a stalled connection', () => {
  expect(read([...growing(6), [7, 6], [8, 6], [9, 6]])).toEqual({ stalled: false, frozen: true });
});

it('reports nothing when there was no flow: audio and video are off', () => {
  expect(read(Array.from({ length: 20 }, () => [0, 0] as const))).toEqual({
    stalled: false,
    frozen: false,
  });
});
