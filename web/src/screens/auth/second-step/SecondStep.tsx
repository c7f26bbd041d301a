import { finishSignIn } from '@parley/contract/endpoints/second-factors';
import type { FactorProof } from '@parley/contract/entities/second-factor';
import type { OwnUser } from '@parley/contract/entities/user';
import { useState } from 'react';
import { call } from '../../../platform/api/call';
import { CallFailed, messagesOf } from '../../../platform/api/call-failed';
import { useSubmission } from '../../../platform/lib/use-submission';
import { SessionErrors } from '../../../data/session/SessionErrors';
import { clearErrors, receiveErrors } from '../../../data/session/session-store';
import { Button } from '../../../platform/ui/Button';
import form from '../form.module.css';
import type { AskedFactor } from './asked-factor';
import { FactorFields, untyped } from './FactorFields';
import { showPasskey } from './passkeys';

interface SecondStepProps {
  asked: AskedFactor;
  /** Goes on as after a password without a second step. Rejects with `CallFailed`. */
  onSignedIn: (user: OwnUser) => Promise<void> | void;
  /** Back to the password: the user wants to, or the sign-in has expired. */
  onBack: () => void;
}

/** When the step opens. A stable function, so that it is not called again. */
function focusFirst(element: HTMLFormElement | null): void {
  element?.querySelector<HTMLElement>('input, button')?.focus();
}

/** After the right password: a code, or a passkey. */
export function SecondStep({ asked, onSignedIn, onBack }: SecondStepProps) {
  const [typed, setTyped] = useState(() => untyped(asked.methods));
  async function submit(prove: () => Promise<FactorProof>) {
    clearErrors();
    try {
      const sign_in = { challenge: asked.challenge, second_factor: await prove() };
      await onSignedIn(await call(finishSignIn, { body: { sign_in }, asVisitor: true }));
    } catch (error) {
      if (error instanceof CallFailed && error.status === 404) onBack();
      receiveErrors(messagesOf(error));
    }
  }

  const { submitting, onSubmit } = useSubmission(() => submit(async () => ({ code: typed.code })));
  const passkey = useSubmission(() =>
    submit(async () => ({ passkey: await showPasskey('second_factor', asked.challenge) })),
  );
  const isBusy = submitting || passkey.submitting;

  return (
    <form ref={focusFirst} className={form.form} onSubmit={onSubmit} noValidate>
      <SessionErrors />
      <FactorFields
        methods={asked.methods}
        typed={typed}
        onType={(changed) => {
          clearErrors();
          setTyped(changed);
        }}
        onPasskey={passkey.onSubmit}
        disabled={isBusy}
      />
      {typed.method !== 'passkey' && (
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          disabled={typed.code.trim() === '' || isBusy}
        >
          Continue
        </Button>
      )}
      <Button
        variant="quiet"
        onClick={() => {
          clearErrors();
          onBack();
        }}
      >
        Back
      </Button>
    </form>
  );
}
