import { expect, it } from 'vitest';
import { seal, unseal } from './seal.js';

it('a sealed text opens with its secret, in its place, unchanged', () => {
  const sealed = seal('secret', 'totp:7', 'GEZDGNBV');
  expect(unseal('secret', 'totp:7', sealed)).toBe('GEZDGNBV');
  expect(sealed).not.toContain('GEZDGNBV');
  expect(seal('secret', 'totp:7', 'GEZDGNBV')).not.toBe(sealed);
  expect(() => unseal('another', 'totp:7', sealed)).toThrow('authenticate');
  expect(() => unseal('secret', 'totp:8', sealed)).toThrow('authenticate');
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => unseal('secret', 'totp:7', bytes.toString('base64url'))).toThrow('authenticate');
});
