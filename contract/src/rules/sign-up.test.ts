import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.js';
import { texts } from '../texts.js';
import { emailProblems, passwordProblems, signUpProblems } from './sign-up.js';

function form(email: string, password: string, confirmation = password) {
  return { email, password, password_confirm: confirmation };
}

describe('signUpProblems', () => {
  it('finds none in a form filled in well', () => {
    expect(signUpProblems(form('alice@example.com', 'secret'), limits.passwordMin)).toEqual([]);
  });

  it('lists every broken rule, in the order of the fields', () => {
    expect(signUpProblems(form(' ', 'short', 'other'), limits.passwordMin)).toEqual([
      texts.emailBlank,
      texts.passwordTooShort,
      texts.passwordsDiffer,
    ]);
  });
});

describe('passwordProblems', () => {
  const problems = (password: string, passwordMin: number = limits.passwordMin) =>
    passwordProblems(form('', password), passwordMin);

  it('says the minimum that the operator has set', () => {
    expect(problems('x'.repeat(9), 10)).toEqual(['Password must be at least 10 characters long.']);
    expect(problems('x'.repeat(10), 10)).toEqual([]);
  });

  it('takes the same letters as the same, however they are composed', () => {
    const [one, other] = ['mañana', 'man\u0303ana'];
    expect(passwordProblems(form('', one, other), 6)).toEqual([]);
    expect(problems('e\u0301'.repeat(5))).toEqual([texts.passwordTooShort]);
    expect(problems('e\u0301'.repeat(limits.passwordMax))).toEqual([]);
    expect(passwordProblems(form('', 'a horse here', 'a\u00a0horse here'), 6)).toEqual([]);
  });

  it('allows 6 to 200 characters; an emoji counts once', () => {
    expect(problems('💯'.repeat(limits.passwordMin))).toEqual([]);
    expect(problems('💯'.repeat(limits.passwordMin - 1))).toEqual([texts.passwordTooShort]);
    expect(problems('x'.repeat(limits.passwordMax))).toEqual([]);
    expect(problems('x'.repeat(limits.passwordMax + 1))).toHaveLength(1);
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
