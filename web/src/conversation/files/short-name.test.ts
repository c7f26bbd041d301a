import { expect, it } from 'vitest';
import { shortName } from './short-name';

it('shows 19 characters of a name, counted in code points', () => {
  expect(shortName('nineteen-letters.pn')).toEqual({ text: 'nineteen-letters.pn', isCut: false });
  expect(shortName('twenty-letters-x.jpg')).toEqual({ text: 'twenty-letters-x.jp', isCut: true });
  expect(shortName('🙂'.repeat(20)).text).toBe('🙂'.repeat(19));
});
