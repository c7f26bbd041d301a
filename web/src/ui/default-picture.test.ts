import { expect, it } from 'vitest';
import { defaultPicture } from './default-picture';

const ids = Array.from({ length: 11 }, (_, index) => index + 1);

it('is one of eleven for the ids from 1 to 11, and one for all others (SPEC §3)', () => {
  const general = defaultPicture(12);
  expect(general).toMatch(/general.*\.svg/);
  for (const other of [0, 13, 1_000_000]) expect(defaultPicture(other)).toBe(general);
  expect(new Set([...ids.map(defaultPicture), general]).size).toBe(12);
});
