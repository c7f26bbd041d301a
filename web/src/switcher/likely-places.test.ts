import { expect, it } from 'vitest';
import { likelyPlaces } from './likely-places';

const quiet = { newest: {}, seen: {} };

it('leads back to where one was, the last place first', () => {
  expect(likelyPlaces([1, 2, 3], quiet)).toEqual([3, 2, 1]);
});

it('then to what is new, then to where something was going on, each once', () => {
  const marks = { newest: { 4: 80, 5: 90, 1: 95 }, seen: { 1: 10, 4: 80, 5: 20, 6: 85 } };
  expect(likelyPlaces([], marks)).toEqual([1, 5, 6, 4]);
  expect(likelyPlaces([4, 1], marks)).toEqual([1, 4, 5, 6]);
});
