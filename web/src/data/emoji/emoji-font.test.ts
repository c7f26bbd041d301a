import { expect, it } from 'vitest';
import { missingRange } from './emoji-font';

it('the font is for what the system does not draw', () => {
  expect(missingRange(() => true)).toBeNull();
  expect(missingRange(() => false)).toContain('U+1F000-1FAFF');
  expect(missingRange((emoji) => emoji !== '🇩🇪')).toBe('U+1F1E6-1F1FF');
  expect(missingRange((emoji) => emoji !== '🩷')).toContain('U+1FA70-1FAFF');
});
