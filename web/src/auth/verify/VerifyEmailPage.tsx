import { verifyEmail } from '@parley/contract/endpoints/email-verifications';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { call } from '../../api/call';
import { messagesOf } from '../../api/call-failed';
import { useSubmission } from '../../lib/use-submission';
import { useTitle } from '../../lib/use-title';
import { SessionErrors } from '../../session/SessionErrors';
import { receiveErrors, useSession } from '../../session/session-store';
import { Button, buttonClass } from '../../ui/Button';
import { FormCard } from '../../ui/fields/FormCard';
import styles from '../form.module.css';

/** `/verify/{token}`: verifies an address by a click, which programs that follow links do not make. */
export function VerifyEmailPage() {
  useTitle('Verify your email');
  const { token } = useParams<{ token: string }>();
  const signedIn = useSession((session) => session.currentUser !== null);
  const [verified, setVerified] = useState<string | null>(null);
  const { submitting, onSubmit } = useSubmission(async () => {
    try {
      const body = { email_verification: { token } };
      setVerified((await call(verifyEmail, { body })).email);
    } catch (error) {
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
    <FormCard title="Verify your email" description="So that people know it is you they invite.">
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <SessionErrors />
        <Button type="submit" variant="primary" size="large" wide disabled={submitting}>
          Verify my email
        </Button>
      </form>
    </FormCard>
  );
}
