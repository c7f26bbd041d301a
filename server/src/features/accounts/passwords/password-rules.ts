import { type PasswordForm, passwordProblems } from '@parley/contract/rules/sign-up';
import { serverTexts } from '@parley/contract/texts';
import { isCommonPassword } from './common-passwords.js';

/** Every rule that a new password breaks, also those that only the server knows. */
export function newPasswordProblems(form: PasswordForm, passwordMin: number): string[] {
  const problems = passwordProblems(form, passwordMin);
  return isCommonPassword(form.password) ? [serverTexts.passwordCommon, ...problems] : problems;
}
