import { passwordProblems, type SignUpForm } from '@parley/contract/rules/sign-up';
import { nearestTimezoneOffset } from '@parley/contract/rules/timezones';
import { texts } from '@parley/contract/texts';

/** SPEC §5: not while a field is empty or the confirmation differs. */
export function canSubmit(form: SignUpForm): boolean {
  const { email, password, password_confirm } = form;
  return email.trim() !== '' && password !== '' && password_confirm === password;
}

/** What to say at the password once it was left; nothing while it is empty. */
export function passwordError(form: SignUpForm): string | undefined {
  if (form.password === '') return undefined;
  return passwordProblems({ ...form, password_confirm: form.password })[0];
}

export function confirmationError(form: SignUpForm): string | undefined {
  if (form.password_confirm === '') return undefined;
  return form.password_confirm === form.password ? undefined : texts.passwordsDiffer;
}

/** The whole hours from UTC of this browser's clock at that moment, as SPEC §9 counts them. */
export function ownTimezoneOffset(now: Date): number {
  return nearestTimezoneOffset(-now.getTimezoneOffset() / 60);
}
