import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, phoneDigits } from './phone.js';

describe('phoneDigits', () => {
  it.each([
    ['(555) 123-4567', '5551234567'],
    ['+1 555 123 4567 89', '1555123456'],
    ['020 7946 0958', '27946958'],
    ['five', ''],
    ['٣٣٣', ''],
  ])('keeps of %j %j', (typed, kept) => {
    expect(phoneDigits(typed)).toBe(kept);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(phoneDigits(phoneDigits(text))).toBe(phoneDigits(text));
      }),
    );
  });
});

describe('formatPhone', () => {
  it.each([
    ['5551234567', '555-123-4567'],
    ['55512345', '555-123-45'],
    ['55', '55'],
    ['', ''],
  ])('shows %j as %j', (digits, shown) => {
    expect(formatPhone(digits)).toBe(shown);
  });
});
