import type { PasswordForm } from '@parley/contract/rules/sign-up';
import { useState, type ChangeEvent } from 'react';
import { useSession } from '../../data/session/session-store';
import { PasswordField } from './PasswordField';
import { confirmationError, passwordError } from './sign-up-form';

interface NewPasswordFieldsProps {
  value: PasswordForm;
  onChange: (value: PasswordForm) => void;
  /** `New password`, where there is a present one. */
  label?: string;
  /** Sentences that are said elsewhere and not repeated at the fields. */
  said?: readonly string[];
}

/** A new password, twice; a field shows its error once it has lost focus. */
export function NewPasswordFields({
  value,
  onChange,
  label = 'Password',
  said,
}: NewPasswordFieldsProps) {
  const passwordMin = useSession((session) => session.passwordMin);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());

  function field(name: keyof PasswordForm, error: string | undefined) {
    const isShown = error !== undefined && left.has(name) && said?.includes(error) !== true;
    return {
      name,
      autoComplete: 'new-password',
      value: value[name],
      error: isShown ? error : undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        onChange({ ...value, [name]: event.target.value }),
      onBlur: () => setLeft(new Set([...left, name])),
    };
  }

  return (
    <>
      <PasswordField
        {...field('password', passwordError(value, passwordMin))}
        label={label}
        hint={`At least ${passwordMin} characters.`}
      />
      <PasswordField
        {...field('password_confirm', confirmationError(value))}
        label="Confirm password"
      />
    </>
  );
}
