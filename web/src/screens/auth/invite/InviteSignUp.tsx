import { signUp } from '@parley/contract/endpoints/users';
import type { OwnUser } from '@parley/contract/entities/user';
import { profileRules } from '@parley/contract/rules/profile';
import { signUpProblems } from '@parley/contract/rules/sign-up';
import { useState } from 'react';
import { call } from '../../../platform/api/call';
import { CallFailed, messagesOf } from '../../../platform/api/call-failed';
import form from '../form.module.css';
import { EmailField } from '../EmailField';
import { NewPasswordFields } from '../NewPasswordFields';
import { canSubmit } from '../sign-up-form';
import { useSubmission } from '../../../platform/lib/use-submission';
import { ownTimeZone } from '../../../data/session/own-time-zone';
import { SessionErrors } from '../../../data/session/SessionErrors';
import { receiveErrors, useSession } from '../../../data/session/session-store';
import { Button } from '../../../platform/ui/Button';
import { TextField } from '../../../platform/ui/fields/TextField';
import { enterAs } from './enter-by-invite';
import type { InviteFormProps, Typed } from './invite-form';
import { isDead } from './use-invite';

/** Makes an account that is in the workspace from the start. */
export function InviteSignUp({
  link,
  typed,
  onType,
  onKnownEmail,
}: InviteFormProps & { onKnownEmail: () => void }) {
  const said = useSession(({ errors }) => errors);
  const passwordMin = useSession((session) => session.passwordMin);
  /**
   * Whether a typed name has lost focus: only then its error shows. Below an empty field it would move
   * what is being clicked.
   */
  const [leftName, setLeftName] = useState(false);
  const { submitting, onSubmit } = useSubmission(submit);
  const nameProblems = profileRules.full_name.problems(typed.full_name);
  const nameProblem = nameProblems.find((problem) => !said.includes(problem));
  const incomplete = typed.full_name.trim() === '' || !canSubmit(typed);

  async function submit() {
    const problems = [...nameProblems, ...signUpProblems(typed, passwordMin)];
    if (problems.length > 0) return receiveErrors(problems);
    try {
      await enterAs(await signUpBy(link.token, typed), link);
    } catch (error) {
      if (isDead(error)) link.onDead();
      else if (error instanceof CallFailed && error.status === 409) onKnownEmail();
      else receiveErrors(messagesOf(error));
    }
  }

  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <SessionErrors />
      <TextField
        label="Full name"
        name="full_name"
        size="large"
        autoComplete="name"
        value={typed.full_name}
        error={leftName ? nameProblem : undefined}
        onChange={({ target }) => onType({ full_name: target.value })}
        onBlur={({ target }) => setLeftName(leftName || target.value !== '')}
      />
      <EmailField value={typed.email} onChange={({ target }) => onType({ email: target.value })} />
      <NewPasswordFields
        value={typed}
        said={said}
        onChange={({ password, password_confirm }) => onType({ password, password_confirm })}
      />
      <Button type="submit" variant="primary" size="large" wide disabled={incomplete || submitting}>
        Sign Up
      </Button>
    </form>
  );
}

function signUpBy(invite_token: string, typed: Typed): Promise<OwnUser> {
  const user = { ...typed, invite_token, ...ownTimeZone(new Date()) };
  return call(signUp, { body: { user } });
}
