import type { Confirmation, FactorProof } from '@parley/contract/entities/second-factor';
import { texts } from '@parley/contract/texts';
import { useState } from 'react';
import type { Elements } from '../../../platform/lib/elements';
import { messagesOf } from '../../../platform/api/call-failed';
import { useSubmission } from '../../../platform/lib/use-submission';
import { Button } from '../../../platform/ui/Button';
import { Problem } from '../../../platform/ui/fields/Problem';
import { PasswordField } from '../PasswordField';
import { askedFactorOf, type AskedFactor } from '../second-step/asked-factor';
import { FactorFields, untyped } from '../second-step/FactorFields';
import { showPasskey } from '../second-step/passkeys';
import styles from './AccountPage.module.css';

interface ConfirmFormProps {
  email: string;
  submitLabel: string;
  /** Looks like what cannot be undone. */
  danger?: boolean;
  /** False for an account without a password. */
  asksPassword?: boolean;
  /** Whether the form's own fields can be sent. */
  ready: boolean;
  /** Makes the change. Rejects with `CallFailed`. */
  onSubmit: (confirmation: Confirmation) => Promise<void>;
  onCancel: () => void;
  /** Above the fields. */
  intro?: Elements;
  children?: Elements;
}

/** When the form opens. A stable function, so that it is not called again. */
function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
}

/** Asks for the present password, and for the second step where the server does. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { email, submitLabel, ready, onSubmit, onCancel, intro, children } = props;
  const { danger = false, asksPassword = true } = props;
  const [currentPassword, setCurrentPassword] = useState('');
  const [asked, setAsked] = useState<AskedFactor | null>(null);
  const [typed, setTyped] = useState(() => untyped([]));
  const [problem, setProblem] = useState<string | null>(null);
  async function submit(prove: () => Promise<FactorProof | undefined>) {
    setProblem(null);
    try {
      await onSubmit({ current_password: currentPassword, second_factor: await prove() });
    } catch (error) {
      const factor = askedFactorOf(error);
      if (factor) {
        setAsked(factor);
        setTyped(untyped(factor.methods));
      } else {
        setProblem(messagesOf(error).join(' '));
      }
    }
  }

  const { submitting, onSubmit: submitForm } = useSubmission(() =>
    submit(async () => (typed.code === '' ? undefined : { code: typed.code })),
  );
  const passkey = useSubmission(() =>
    submit(async () => ({ passkey: await showPasskey('confirmation') })),
  );
  const isPasswordWrong = problem === texts.passwordWrong;
  const isBusy = submitting || passkey.submitting;

  return (
    <form ref={focusFirst} className={styles.form} onSubmit={submitForm} noValidate>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {intro}
      {asksPassword && (
        <PasswordField
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          value={currentPassword}
          error={isPasswordWrong ? problem : undefined}
          onChange={({ target }) => {
            setCurrentPassword(target.value);
            if (isPasswordWrong) setProblem(null);
          }}
        />
      )}
      {children}
      {asked && (
        <FactorFields
          methods={asked.methods}
          typed={typed}
          onType={setTyped}
          onPasskey={passkey.onSubmit}
          disabled={isBusy}
        />
      )}
      <Problem>{isPasswordWrong ? null : problem}</Problem>
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          disabled={!ready || (asksPassword && currentPassword === '') || isBusy}
        >
          {submitLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
