import { expect, it } from 'vitest';
import { shortStatus } from './short-status';

it('SPEC §9: a status is cut at 22 characters', () => {
  expect(shortStatus('x'.repeat(22))).toBe('x'.repeat(22));
  expect(shortStatus('x'.repeat(23))).toBe(`${'x'.repeat(22)}…`);
  expect(shortStatus('')).toBe('');
});

it('never cuts an emoji in two', () => {
  expect(shortStatus('👩‍🚀'.repeat(23))).toBe(`${'👩‍🚀'.repeat(22)}…`);
});
