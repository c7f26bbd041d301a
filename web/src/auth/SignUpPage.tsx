import { signUp } from '@parley/contract/endpoints/users';
import { signUpProblems } from '@parley/contract/rules/sign-up';
import { productName, texts } from '@parley/contract/texts';
import { useState, type ChangeEvent } from 'react';
import { Link } from 'wouter';
import { call } from '../api/call';
import { messagesOf } from '../api/call-failed';
import { navigate } from '../lib/hash-location';
import { useIsMounted } from '../lib/use-is-mounted';
import { useSubmission } from '../lib/use-submission';
import { useTitle } from '../lib/use-title';
import { notifyOtherTabs } from '../session/other-tabs';
import { ownTimeZone } from '../session/own-time-zone';
import { SessionErrors } from '../session/SessionErrors';
import { clearErrors, receiveErrors, receiveUser, useSession } from '../session/session-store';
import { Banner } from '../ui/Banner';
import { Button, buttonClass } from '../ui/Button';
import { FormCard } from '../ui/fields/FormCard';
import { TextField } from '../ui/fields/TextField';
import styles from './form.module.css';
import { PasswordField } from './PasswordField';
import { canSubmit, confirmationError, passwordError } from './sign-up-form';

const empty = { email: '', password: '', password_confirm: '' };

export function SignUpPage() {
  useTitle('Sign up');
  const isMounted = useIsMounted();
  const said = useSession(({ errors }) => errors);
  const signUps = useSession((session) => session.signUps);
  const [form, setForm] = useState(empty);
  /** Fields that have lost focus: only these show their errors. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { submitting, onSubmit } = useSubmission(submit);

  async function submit() {
    const problems = signUpProblems(form);
    if (problems.length > 0) return receiveErrors(problems);
    try {
      const user = { ...form, ...ownTimeZone(new Date()) };
      const signedUp = await call(signUp, { body: { user } });
      notifyOtherTabs(signedUp.id);
      const isHere = isMounted();
      receiveUser(signedUp);
      if (isHere) navigate('/');
    } catch (error) {
      if (isMounted()) receiveErrors(messagesOf(error));
    }
  }

  /** Avoids repeating the banner's text at the field. */
  const unsaid = (error: string | undefined) =>
    error !== undefined && said.includes(error) ? undefined : error;

  function field(name: keyof typeof empty) {
    return {
      name,
      value: form[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        clearErrors();
        setForm({ ...form, [name]: event.target.value });
      },
      onBlur: () => setLeft(new Set([...left, name])),
    };
  }

  const title = `Sign up to ${productName}.`;
  if (signUps === 'closed') {
    return (
      <FormCard title={title} description={texts.signUpsClosed}>
        <Link
          to="/signin"
          className={buttonClass({ variant: 'primary', size: 'large', wide: true })}
        >
          Sign In
        </Link>
      </FormCard>
    );
  }

  return (
    <FormCard title={title} description="One account for all the workspaces you are in.">
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <SessionErrors />
        {signUps === 'invited' && <Banner kind="info">{texts.signUpsInvited}</Banner>}
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          size="large"
          autoComplete="username"
        />
        <PasswordField
          {...field('password')}
          label="Password"
          autoComplete="new-password"
          hint="At least 6 characters."
          error={left.has('password') ? unsaid(passwordError(form)) : undefined}
        />
        <PasswordField
          {...field('password_confirm')}
          label="Confirm password"
          autoComplete="new-password"
          error={left.has('password_confirm') ? unsaid(confirmationError(form)) : undefined}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          disabled={!canSubmit(form) || submitting}
        >
          Sign Up
        </Button>
      </form>
    </FormCard>
  );
}
