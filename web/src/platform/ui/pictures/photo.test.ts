import { expect, it } from 'vitest';
import { photoProblem } from './photo';

it('SPEC §5: a photo is a jpg or png of at most 20MB', () => {
  const largest = 20 * 1024 * 1024;
  expect(photoProblem({ type: 'image/jpeg', size: largest })).toBeUndefined();
  expect(photoProblem({ type: 'image/png', size: 1 })).toBeUndefined();
  expect(photoProblem({ type: 'image/gif', size: 1 })).toBe(
    'Invalid file format: profile photos must be jpg or png.',
  );
  expect(photoProblem({ type: 'image/png', size: largest + 1 })).toBe(
    'Invalid file format: profile photos must be 20MB or smaller.',
  );
});
