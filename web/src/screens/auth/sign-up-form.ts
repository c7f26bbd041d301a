import {
  canonicalPassword,
  passwordProblems,
  type PasswordForm,
  type SignUpForm,
} from '@parley/contract/rules/sign-up';
import { texts } from '@parley/contract/texts';

/** SPEC §5: requires every field, and a matching confirmation. */
export function canSubmit(form: SignUpForm): boolean {
  return form.email.trim() !== '' && isConfirmed(form);
}

export function isConfirmed({ password, password_confirm }: PasswordForm): boolean {
  return password !== '' && canonicalPassword(password_confirm) === canonicalPassword(password);
}

/** The password's error after blur; none while the field is empty. */
export function passwordError(form: PasswordForm, passwordMin: number): string | undefined {
  if (form.password === '') return undefined;
  return passwordProblems({ ...form, password_confirm: form.password }, passwordMin)[0];
}

export function confirmationError(form: PasswordForm): string | undefined {
  if (form.password_confirm === '') return undefined;
  const isSame = canonicalPassword(form.password_confirm) === canonicalPassword(form.password);
  return isSame ? undefined : texts.passwordsDiffer;
}
