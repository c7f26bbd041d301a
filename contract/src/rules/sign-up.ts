import { codePoints, limits } from '../limits.js';
import { texts } from '../texts.js';
import { composed } from './composed.js';

export interface SignUpForm {
  email: string;
  password: string;
  password_confirm: string;
}

/** Every rule that a sign-up breaks (SPEC §5), in the order of the form's fields. */
export function signUpProblems(form: SignUpForm, passwordMin: number): string[] {
  return [...emailProblems(form.email), ...passwordProblems(form, passwordMin)];
}

/**
 * One @, nothing invisible, no empty label in the domain; only a letter sent there would prove
 * more.
 */
export function emailProblems(email: string): string[] {
  const address = email.trim();
  if (address === '') return [texts.emailBlank];
  if (address.length > limits.emailMax) return ["Email can't be longer than 254 characters."];
  return /^[^\s\p{C}@]+@[^\s\p{C}@.]+(\.[^\s\p{C}@.]+)*$/u.test(address)
    ? []
    : ['Email must look like name@example.com.'];
}

export type PasswordForm = Pick<SignUpForm, 'password' | 'password_confirm'>;

/** UTF-16 units. No real password is so long, and normalising half a megabyte would block the server's event loop. */
const farTooLong = 8_000;

/**
 * The form of a password that is hashed and compared: keyboards send different characters for the same letters, and
 * some of them another kind of space (OpaqueString of RFC 8265).
 */
export function canonicalPassword(password: string): string {
  if (password.length > farTooLong) return password;
  return composed(password.replace(/\p{Zs}/gu, ' '));
}

/** `passwordMin`: the operator's, never less than SPEC's 6. */
export function passwordProblems(form: PasswordForm, passwordMin: number): string[] {
  const problems: string[] = [];
  const password = canonicalPassword(form.password);
  const length = codePoints(password);
  if (length < passwordMin) {
    const standard = String(limits.passwordMin);
    problems.push(texts.passwordTooShort.replace(standard, String(passwordMin)));
  }
  if (length > limits.passwordMax) problems.push("Password can't be longer than 200 characters.");
  if (password !== canonicalPassword(form.password_confirm)) problems.push(texts.passwordsDiffer);
  return problems;
}
