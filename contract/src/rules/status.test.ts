import { expect, it } from 'vitest';
import { limits } from '../limits.js';
import { texts } from '../texts.js';
import { statusProblems } from './status.js';

it('allows 100 characters but not 101; an emoji counts once', () => {
  expect(statusProblems('')).toEqual([]);
  expect(statusProblems('💯'.repeat(limits.statusMax))).toEqual([]);
  expect(statusProblems('💯'.repeat(limits.statusMax + 1))).toEqual([texts.statusTooLong]);
});
