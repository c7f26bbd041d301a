import type { Confirmation } from '@parley/contract/entities/second-factor';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { Elements } from '../../../platform/lib/elements';
import { Button } from '../../../platform/ui/Button';
import styles from './AccountPage.module.css';
import { ConfirmForm } from './ConfirmForm';

interface ChangeSectionProps {
  heading: string;
  /** The present value. */
  fact: ReactNode;
  /** The label of the button that opens the form. */
  openLabel: string;
  submitLabel: string;
  email: string;
  /** Whether the form's own fields can be sent. */
  ready?: boolean;
  /** Makes the change, with the present password. Rejects with `CallFailed`. */
  onSubmit: (confirmation: Confirmation) => Promise<void>;
  /** Empties the form's own fields. */
  onClose?: () => void;
  /** Shown after a change that does not show itself. */
  done?: string;
  /** A note above the form. */
  intro?: Elements;
  /** The form's own fields. */
  children?: Elements;
  /** Under the form, whether it is open or not. */
  below?: Elements;
  /** Looks like what cannot be undone. */
  danger?: boolean;
  /** False for an account without a password. */
  asksPassword?: boolean;
}

/** A fact of the account, with a form to change it that asks for the present password. */
export function ChangeSection(props: ChangeSectionProps) {
  const { heading, fact, openLabel, email, ready = true, onSubmit, onClose, done } = props;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'closed' | 'open' | 'done'>('closed');

  function close(next: 'closed' | 'done') {
    setState(next);
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
        <ConfirmForm
          email={email}
          submitLabel={props.submitLabel}
          danger={props.danger ?? false}
          asksPassword={props.asksPassword ?? true}
          intro={props.intro}
          ready={ready}
          onSubmit={async (confirmation) => {
            await onSubmit(confirmation);
            close('done');
          }}
          onCancel={() => close('closed')}
        >
          {props.children}
        </ConfirmForm>
      )}
      {done !== undefined && (
        <p className={styles.done} role="status" hidden={state !== 'done'}>
          {state === 'done' && done}
        </p>
      )}
      {props.below}
    </section>
  );
}
