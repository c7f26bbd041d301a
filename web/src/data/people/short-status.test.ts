import { expect, it } from 'vitest';
import { shortStatus } from './short-status';

it('SPEC §9: a status is cut at 22 characters', () => {
  expect(shortStatus('x'.repeat(22))).toBe('x'.repeat(22));
  expect(shortStatus('x'.repeat(23))).toBe(`${'x'.repeat(22)}…`);
  expect(shortStatus('')).toBe('');
});

it('SPEC §9: keeps a status of 22 characters, even if the last is a space', () => {
  const status = 'Writing the next plan and more';
  expect(status[21]).toBe(' ');
  expect(shortStatus(status)).toBe('Writing the next plan …');
});

it('never splits an emoji', () => {
  expect(shortStatus('👩‍🚀'.repeat(23))).toBe(`${'👩‍🚀'.repeat(22)}…`);
});
