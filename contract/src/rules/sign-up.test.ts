import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.js';
import { texts } from '../texts.js';
import { canonicalEmail, emailProblems, passwordProblems, signUpProblems } from './sign-up.js';

function form(email: string, password: string, confirmation = password) {
  return { email, password, password_confirm: confirmation };
}

describe('signUpProblems', () => {
  it('finds none in a form filled in well', () => {
    expect(signUpProblems(form('alice@example.com', 'secret'))).toEqual([]);
  });

  it('lists every broken rule, in the order of the fields', () => {
    expect(signUpProblems(form(' ', 'short', 'other'))).toEqual([
      texts.emailBlank,
      texts.passwordTooShort,
      texts.passwordsDiffer,
    ]);
  });
});

describe('passwordProblems', () => {
  it('allows 6 to 200 characters; an emoji counts once', () => {
    expect(passwordProblems(form('', '💯'.repeat(limits.passwordMin)))).toEqual([]);
    expect(passwordProblems(form('', '💯'.repeat(limits.passwordMin - 1)))).toEqual([
      texts.passwordTooShort,
    ]);
    expect(passwordProblems(form('', 'x'.repeat(limits.passwordMax)))).toEqual([]);
    expect(passwordProblems(form('', 'x'.repeat(limits.passwordMax + 1)))).toHaveLength(1);
  });
});

describe('emailProblems', () => {
  it.each([
    'alice@example.com',
    'a@localhost',
    'first.last+tag@mail.example.co.uk',
    ' alice@example.com ',
  ])('accepts %j', (email) => {
    expect(emailProblems(email)).toEqual([]);
  });

  it.each([
    'alice',
    '@example.com',
    'alice@',
    'alice@.com',
    'alice@example.',
    'a b@example.com',
    'a@b@c.de',
  ])('refuses %j', (email) => {
    expect(emailProblems(email)).toHaveLength(1);
  });

  it('takes a hostile text without taking long', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '.', '@'), maxLength: 300 }), (email) => {
        expect(emailProblems(email).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('canonicalEmail', () => {
  it('is without regard to case and surrounding space', () => {
    expect(canonicalEmail(' Alice@Example.COM ')).toBe('alice@example.com');
  });
});
