import { useId, useRef, useState, type ReactNode } from 'react';
import { messagesOf } from '../../api/call-failed';
import { useSubmission } from '../../lib/use-submission';
import { Button } from '../../ui/Button';
import { Problem } from '../../ui/fields/Problem';
import { PasswordField } from '../PasswordField';
import styles from './AccountPage.module.css';

interface ChangeSectionProps {
  heading: string;
  /** What is there now. */
  fact: ReactNode;
  /** The label of the button that opens the form. */
  openLabel: string;
  submitLabel: string;
  email: string;
  /** Whether the form's own fields can be sent. */
  ready: boolean;
  /** Makes the change, with the present password. Rejects with `CallFailed`. */
  onSubmit: (currentPassword: string) => Promise<void>;
  /** Empties the form's own fields. */
  onClose?: () => void;
  /** Shown after a change. */
  done?: string;
  /** Looks like what cannot be undone. */
  danger?: boolean;
  /** False for an account without a password. */
  asksPassword?: boolean;
  children?: ReactNode;
}

/** When the form opens. A stable function, so that it is not called again. */
function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
}

/** A fact of the account, with a form to change it that asks for the present password. */
export function ChangeSection(props: ChangeSectionProps) {
  const { heading, fact, openLabel, submitLabel, email, ready, onSubmit, onClose, done } = props;
  const { asksPassword = true, danger = false } = props;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'closed' | 'open' | 'done'>('closed');
  const [currentPassword, setCurrentPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submission = useSubmission(async () => {
    setProblem(null);
    try {
      await onSubmit(currentPassword);
      close('done');
    } catch (error) {
      setProblem(messagesOf(error).join(' '));
    }
  });

  function close(next: 'closed' | 'done') {
    setState(next);
    setCurrentPassword('');
    setProblem(null);
    onClose?.();
    opener.current?.focus();
  }

  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.about}>
          <h2 id={id} className={styles.heading}>
            {heading}
          </h2>
          <p className={styles.fact}>{fact}</p>
        </div>
        <Button
          ref={opener}
          aria-expanded={state === 'open'}
          onClick={() => (state === 'open' ? close('closed') : setState('open'))}
        >
          {openLabel}
        </Button>
      </div>
      {state === 'open' && (
        <form ref={focusFirst} className={styles.form} onSubmit={submission.onSubmit} noValidate>
          {/* Tells password managers whose password it is. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          {asksPassword && (
            <PasswordField
              label="Current password"
              name="current_password"
              autoComplete="current-password"
              value={currentPassword}
              onChange={(event) => setCurrentPassword(event.target.value)}
            />
          )}
          {props.children}
          <Problem>{problem}</Problem>
          <div className={styles.buttons}>
            <Button
              type="submit"
              variant={danger ? 'danger' : 'primary'}
              disabled={!ready || (asksPassword && currentPassword === '') || submission.submitting}
            >
              {submitLabel}
            </Button>
            <Button variant="quiet" onClick={() => close('closed')}>
              Cancel
            </Button>
          </div>
        </form>
      )}
      <p className={styles.done} role="status" hidden={state !== 'done'}>
        {state === 'done' && done}
      </p>
    </section>
  );
}
