import { signIn } from '@parley/contract/endpoints/users';
import type { OwnUser } from '@parley/contract/entities/user';
import { useState } from 'react';
import { call } from '../../../platform/api/call';
import { messagesOf } from '../../../platform/api/call-failed';
import form from '../form.module.css';
import { EmailField } from '../EmailField';
import { PasswordField } from '../PasswordField';
import { askedFactorOf, type AskedFactor } from '../second-step/asked-factor';
import { DeferredSecondStep } from '../second-step/DeferredSecondStep';
import { useSubmission } from '../../../platform/lib/use-submission';
import { SessionErrors } from '../../../data/session/SessionErrors';
import { receiveErrors } from '../../../data/session/session-store';
import { Button } from '../../../platform/ui/Button';
import { enterAs } from './enter-by-invite';
import type { InviteFormProps } from './invite-form';
import { isDead } from './use-invite';

/** Signs in to an account, which then joins the workspace. */
export function InviteSignIn({ link, typed, onType }: InviteFormProps) {
  const { submitting, onSubmit } = useSubmission(submit);
  const { email, password } = typed;
  const [asked, setAsked] = useState<AskedFactor | null>(null);

  async function submit() {
    try {
      await enter(await call(signIn, { body: { user: { email, password } } }));
    } catch (error) {
      const factor = askedFactorOf(error);
      setAsked(factor);
      if (!factor) receiveErrors(messagesOf(error));
    }
  }

  async function enter(user: OwnUser) {
    try {
      await enterAs(user, link);
    } catch (error) {
      if (!isDead(error)) throw error;
      link.onDead();
    }
  }

  if (asked) {
    return <DeferredSecondStep asked={asked} onSignedIn={enter} onBack={() => setAsked(null)} />;
  }

  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <SessionErrors />
      <EmailField value={email} onChange={({ target }) => onType({ email: target.value })} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => onType({ password: target.value })}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        disabled={email.trim() === '' || password === '' || submitting}
      >
        Sign In
      </Button>
    </form>
  );
}
