import { askPasswordReset } from '@parley/contract/endpoints/password-resets';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { call } from '../../../platform/api/call';
import { messagesOf } from '../../../platform/api/call-failed';
import { useHistoryState } from '../../../platform/lib/hash-location';
import { useSubmission } from '../../../platform/lib/use-submission';
import { useTitle } from '../../../platform/lib/use-title';
import { SessionErrors } from '../../../data/session/SessionErrors';
import { clearErrors, receiveErrors, useSession } from '../../../data/session/session-store';
import { Button } from '../../../platform/ui/Button';
import { FormCard } from '../../../platform/ui/fields/FormCard';
import { EmailField } from '../EmailField';
import styles from '../form.module.css';

const title = 'Forgot your password?';

/** `/forgot`, `/forgot?workspace=acme`: asks for a link to set another password. */
export function ForgotPasswordPage() {
  useTitle('Forgot password');
  const hasMail = useSession((session) => session.mail);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [search] = useSearchParams();
  const workspace = search.get('workspace') ?? '';
  const signIn = workspace === '' ? '/signin?account' : `/signin/${encodeURIComponent(workspace)}`;
  const back = (
    <p>
      You remember it? <Link to={signIn}>Sign in</Link>
    </p>
  );

  if (!hasMail) {
    return (
      <FormCard title={title} aside={back}>
        <p>
          This server sends no email. Ask the person who runs it for a link to set a new password:
          it takes them a minute.
        </p>
      </FormCard>
    );
  }
  if (sentTo !== null) {
    return (
      <FormCard key="sent" title="Look into your mailbox" aside={back}>
        <div className={styles.form} role="status">
          <p>
            If there is an account for <strong>{sentTo}</strong>, a link to set a new password is on
            its way. It works once, within an hour.
          </p>
          <p>Nothing after some minutes? Look among the spam, then ask again.</p>
        </div>
      </FormCard>
    );
  }
  return (
    <FormCard title={title} description="We mail you a link to set a new one." aside={back}>
      <AskForm workspace={workspace} onAsked={setSentTo} />
    </FormCard>
  );
}

interface AskFormProps {
  workspace: string;
  onAsked: (email: string) => void;
}

function AskForm({ workspace, onAsked }: AskFormProps) {
  // The address that the visitor typed on the sign-in page.
  const typed = useHistoryState() as { email?: string } | null;
  const [email, setEmail] = useState(typed?.email ?? '');
  const { submitting, onSubmit } = useSubmission(async () => {
    try {
      const password_reset = { email, workspace_address: workspace };
      await call(askPasswordReset, { body: { password_reset } });
      onAsked(email.trim());
    } catch (error) {
      receiveErrors(messagesOf(error));
    }
  });

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <SessionErrors />
      <EmailField
        value={email}
        onChange={(event) => {
          clearErrors();
          setEmail(event.target.value);
        }}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        disabled={email.trim() === '' || submitting}
      >
        Send the link
      </Button>
    </form>
  );
}
