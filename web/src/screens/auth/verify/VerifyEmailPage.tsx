import { verifyEmail } from '@parley/contract/endpoints/email-verifications';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { call } from '../../../platform/api/call';
import { CallFailed, messagesOf } from '../../../platform/api/call-failed';
import { useSubmission } from '../../../platform/lib/use-submission';
import { useTitle } from '../../../platform/lib/use-title';
import { SessionErrors } from '../../../data/session/SessionErrors';
import { clearErrors, receiveErrors, useSession } from '../../../data/session/session-store';
import { Button, buttonClass } from '../../../platform/ui/Button';
import { FormCard } from '../../../platform/ui/fields/FormCard';
import styles from '../form.module.css';
import { PasswordField } from '../PasswordField';

/** `/verify/{token}`: verifies an address by a click, which programs that follow links do not make. */
export function VerifyEmailPage() {
  useTitle('Verify your email');
  const { token } = useParams<{ token: string }>();
  const signedIn = useSession((session) => session.currentUser !== null);
  const [verified, setVerified] = useState<string | null>(null);
  // The browser may be signed in to another account than the link's: the server asks for the password then.
  const [asksPassword, setAsksPassword] = useState(!signedIn);
  const [password, setPassword] = useState('');
  const { submitting, onSubmit } = useSubmission(async () => {
    try {
      const body = { email_verification: { token, ...(asksPassword && { password }) } };
      setVerified((await call(verifyEmail, { body })).email);
    } catch (error) {
      if (error instanceof CallFailed && error.status === 422) setAsksPassword(true);
      receiveErrors(messagesOf(error));
    }
  });

  if (verified !== null) {
    return (
      <FormCard key="verified" title="Your email is verified" description={verified}>
        <Link
          to={signedIn ? '/' : '/signin'}
          className={buttonClass({ variant: 'primary', size: 'large', wide: true })}
        >
          {signedIn ? 'Your workspaces' : 'Sign in'}
        </Link>
      </FormCard>
    );
  }
  return (
    <FormCard
      title="Verify your email"
      description="So that people know it is you they invite."
      aside={asksPassword && <NotMine />}
    >
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <SessionErrors />
        {asksPassword && (
          <PasswordField
            label="Password of your account"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              clearErrors();
              setPassword(event.target.value);
            }}
          />
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          disabled={submitting || (asksPassword && password === '')}
        >
          Verify my email
        </Button>
      </form>
    </FormCard>
  );
}

/** For the owner of an address with which somebody else signed up. */
function NotMine() {
  return (
    <p>
      You did not make this account? <Link to="/forgot">Set a new password</Link>: it is yours then,
      without what somebody else entered.
    </p>
  );
}
