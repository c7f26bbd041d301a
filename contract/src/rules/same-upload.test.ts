import { expect, it } from 'vitest';
import { isSameUpload } from './same-upload.js';

it('an upload is the same whenever it was signed', () => {
  expect(isSameUpload('12.1000.abc', '12.2000.xyz')).toBe(true);
  expect(isSameUpload('12.1000.abc', '1.1000.abc')).toBe(false);
  expect(isSameUpload('12.1000.abc', '122.1000.abc')).toBe(false);
});
