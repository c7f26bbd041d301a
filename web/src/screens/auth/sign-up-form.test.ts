import { describe, expect, it } from 'vitest';
import { canSubmit, confirmationError, passwordError } from './sign-up-form';

const form = {
  email: 'alice@example.com',
  password: 'secret',
  password_confirm: 'secret',
};

describe('the sign-up form', () => {
  it('can be submitted once every field is filled and the passwords match', () => {
    expect(canSubmit(form)).toBe(true);
    expect(canSubmit({ ...form, email: ' ' })).toBe(false);
    expect(canSubmit({ ...form, password: '', password_confirm: '' })).toBe(false);
    expect(canSubmit({ ...form, password_confirm: '' })).toBe(false);
    expect(canSubmit({ ...form, password_confirm: 'secre' })).toBe(false);
  });

  it('reports a short password, but not an empty field', () => {
    expect(passwordError(form, 6)).toBeUndefined();
    expect(passwordError({ ...form, password: 'short' }, 6)).toBe(
      'Password must be at least 6 characters long.',
    );
    expect(passwordError({ ...form, password: '' }, 6)).toBeUndefined();
  });

  it('reports a differing confirmation, but not an empty field', () => {
    expect(confirmationError(form)).toBeUndefined();
    expect(confirmationError({ ...form, password_confirm: 'other' })).toBe(
      'Passwords do not match, please try again.',
    );
    expect(confirmationError({ ...form, password_confirm: '' })).toBeUndefined();
  });
});
