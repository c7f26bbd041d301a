import { enableTotp } from '@parley/contract/endpoints/second-factors';
import { useState } from 'react';
import { call } from '../../../../platform/api/call';
import { messagesOf } from '../../../../platform/api/call-failed';
import { useSubmission } from '../../../../platform/lib/use-submission';
import { Button } from '../../../../platform/ui/Button';
import { Problem } from '../../../../platform/ui/fields/Problem';
import { TextField } from '../../../../platform/ui/fields/TextField';
import page from '../AccountPage.module.css';
import { receiveCodes } from './factor-list';
import styles from './factors.module.css';
import { QrCode } from './QrCode';

export interface NewTotp {
  /** Base32. */
  secret: string;
  /** `otpauth://…` */
  url: string;
}

/** When the form opens. A stable function, so that it is not called again. */
function focusCode(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus();
}

/** The secret for the app, and the first code of the app that turns it on. */
export function TotpSetUp({ secret, url, onCancel }: NewTotp & { onCancel: () => void }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { submitting, onSubmit } = useSubmission(async () => {
    setProblem(null);
    try {
      const { recovery_codes } = await call(enableTotp, { body: { totp: { code } } });
      await receiveCodes(recovery_codes);
    } catch (error) {
      setProblem(messagesOf(error).join(' '));
    }
  });

  return (
    <form ref={focusCode} className={page.form} onSubmit={onSubmit} noValidate>
      <div className={styles.setUp}>
        <QrCode text={url} label="QR code for your authenticator app" />
        <div className={styles.steps}>
          <p>Scan this with your authenticator app, or type the key into it:</p>
          <p>
            <code className={styles.key}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <p className={page.fact}>
            The key is shown this once. The app then shows a code of six digits.
          </p>
        </div>
      </div>
      <TextField
        label="Code from the app"
        name="code"
        size="large"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Problem>{problem}</Problem>
      <div className={page.buttons}>
        <Button type="submit" variant="primary" disabled={code.trim() === '' || submitting}>
          Turn on
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
