import { expect, it } from 'vitest';
import { newTotpSecret, stepOfCode, totpUrl } from './totp-code.js';

/** RFC 6238, appendix B: the secret `12345678901234567890`, and its codes at 59 s. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const code = '287082';
const second = 1000;

it("RFC 6238's code belongs to its step, and is taken one step before and after", () => {
  const steps = [0, 29, 30, 59, 60, 89, 90, 119].map((at) => stepOfCode(secret, code, at * second));
  expect(steps).toEqual([1, 1, 1, 1, 1, 1, null, null]);
  expect(stepOfCode(secret, '287083', 59 * second)).toBeNull();
});

it('apps read the secret from the URL', () => {
  const made = newTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(made);
  const url = new URL(totpUrl(made, 'ann@example.com'));
  expect(`${url.protocol}//${url.host}`).toBe('otpauth://totp');
  expect(decodeURIComponent(url.pathname)).toContain('Parley:ann@example.com');
  expect(url.searchParams.get('secret')).toBe(made);
});
