import { expect, it } from 'vitest';
import { watchFlow } from './flow';

/** Readings of bytes and frames, each after half a second; returns the last judgement. */
function read(readings: readonly (readonly [bytes: number, frames: number])[]) {
  const judge = watchFlow();
  return readings.map(([bytes, frames]) => judge({ bytes, frames })).at(-1);
}

const growing = (count: number) =>
  Array.from({ length: count }, (_, at) => [at + 1, at + 1] as const);

it('notices in 1.5 s that nothing comes any more, where bytes came all the time', () => {
  const steady = growing(6);
  expect(read([...steady, [6, 6], [6, 6]])).toEqual({ stalled: false, frozen: false });
  expect(read([...steady, [6, 6], [6, 6], [6, 6]])).toEqual({ stalled: true, frozen: true });
  expect(read([...steady, [6, 6], [6, 6], [6, 6], [7, 7]])).toEqual({
    stalled: false,
    frozen: false,
  });
});

it('tells a picture that stands still from a connection that carries nothing', () => {
  expect(read([...growing(6), [7, 6], [8, 6], [9, 6]])).toEqual({ stalled: false, frozen: true });
});

it('says nothing of what never flowed: sound and picture are off', () => {
  expect(read(Array.from({ length: 20 }, () => [0, 0] as const))).toEqual({
    stalled: false,
    frozen: false,
  });
});
