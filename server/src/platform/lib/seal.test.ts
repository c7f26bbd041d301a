import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSealer } from './seal.js';

const newKey = () => randomBytes(32).toString('base64');

it('a sealed text opens with its secret, in its place, unchanged', () => {
  const { seal, unseal } = createSealer([], 'secret');
  const sealed = seal('totp:7', 'GEZDGNBV');
  expect(unseal('totp:7', sealed)).toBe('GEZDGNBV');
  expect(sealed).not.toContain('GEZDGNBV');
  expect(seal('totp:7', 'GEZDGNBV')).not.toBe(sealed);
  expect(() => createSealer([], 'another').unseal('totp:7', sealed)).toThrow('authenticate');
  expect(() => unseal('totp:8', sealed)).toThrow('authenticate');
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => unseal('totp:7', bytes.toString('base64url'))).toThrow('authenticate');
});

it('a text opens with the key that sealed it, wherever that key is in the list', () => {
  const [older, newer] = [newKey(), newKey()];
  const before = createSealer([], 'secret').seal('totp:7', 'GEZDGNBV');
  const first = createSealer([older], 'secret').seal('totp:7', 'GEZDGNBV');
  const both = createSealer([newer, older], 'secret');
  const second = both.seal('totp:7', 'GEZDGNBV');
  for (const sealed of [before, first, second]) {
    expect(both.unseal('totp:7', sealed)).toBe('GEZDGNBV');
  }
  expect(createSealer([newer], 'other').unseal('totp:7', second)).toBe('GEZDGNBV');
  for (const keys of [[], [older]]) {
    expect(() => createSealer(keys, 'secret').unseal('totp:7', second)).toThrow('authenticate');
  }
});

it('says by which key a text is sealed, without telling the key', () => {
  const key = newKey();
  const { seal, prefix } = createSealer([key], 'secret');
  expect(seal('totp:7', 'GEZDGNBV').startsWith(prefix)).toBe(true);
  expect(prefix).toMatch(/^[\da-f]{8}\.$/);
  expect(Buffer.from(key, 'base64').toString('hex')).not.toContain(prefix.slice(0, -1));
});
