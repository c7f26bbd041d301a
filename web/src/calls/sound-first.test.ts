import { expect, it } from 'vitest';
import { watchBandwidth } from './sound-first';

it('leaves the picture out after 2 s of too little bandwidth, and tries it again, later each time', () => {
  const hasRoom = watchBandwidth();
  /** How many readings in a row say the same as the first. */
  function last(available: number): [room: boolean, readings: number] {
    const first = hasRoom(available);
    let readings = 1;
    while (readings < 500 && hasRoom(available) === first) readings += 1;
    return [first, readings];
  }
  expect(last(50_000)).toEqual([true, 3]);
  // The reading that said otherwise was the first of these.
  expect(last(50_000)).toEqual([false, 19]);
  expect(last(50_000)).toEqual([true, 3]);
  expect(last(50_000)).toEqual([false, 39]);
  expect(last(900_000)).toEqual([true, 500]);
});

it('does not judge by a bandwidth that the browser does not know', () => {
  const hasRoom = watchBandwidth();
  expect(Array.from({ length: 50 }, () => hasRoom(null))).not.toContain(false);
});
