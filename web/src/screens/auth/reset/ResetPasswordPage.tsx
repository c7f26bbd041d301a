import { readAccount } from '@parley/contract/endpoints/account';
import { resetPassword } from '@parley/contract/endpoints/password-resets';
import { listSecondFactors } from '@parley/contract/endpoints/second-factors';
import { signIn } from '@parley/contract/endpoints/users';
import type { OwnUser } from '@parley/contract/entities/user';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'wouter';
import { call } from '../../../platform/api/call';
import { CallFailed, messagesOf } from '../../../platform/api/call-failed';
import { navigate } from '../../../platform/lib/hash-location';
import { useSubmission } from '../../../platform/lib/use-submission';
import { useTitle } from '../../../platform/lib/use-title';
import { notifyOtherTabs } from '../../../data/session/other-tabs';
import { reloadAt } from '../../../data/session/reload-at';
import { SessionErrors } from '../../../data/session/SessionErrors';
import {
  clearErrors,
  receiveErrors,
  receiveUser,
  useSession,
} from '../../../data/session/session-store';
import { Button } from '../../../platform/ui/Button';
import { FormCard } from '../../../platform/ui/fields/FormCard';
import styles from '../form.module.css';
import { askedFactorOf, type AskedFactor } from '../second-step/asked-factor';
import { SecondStep } from '../second-step/SecondStep';
import { NewPasswordFields } from '../NewPasswordFields';
import { isConfirmed } from '../sign-up-form';

const empty = { password: '', password_confirm: '' };

/** `/reset/{token}`: sets another password by a link, and goes to the account or its workspace. */
export function ResetPasswordPage() {
  useTitle('Set a new password');
  const { token } = useParams<{ token: string }>();
  const [search] = useSearchParams();
  const workspace = search.get('workspace') ?? '';
  const before = useSession((session) => session.currentUser);
  const said = useSession(({ errors }) => errors);
  const [form, setForm] = useState(empty);
  const [isVoid, setIsVoid] = useState(false);
  const [asked, setAsked] = useState<AskedFactor | null>(null);
  const { submitting, onSubmit } = useSubmission(submit);

  async function submit() {
    try {
      const password_reset = { token, ...form, workspace_address: workspace };
      const user = await call(resetPassword, { body: { password_reset }, asVisitor: true });
      await goOn(await enter(workspace, user, form.password));
    } catch (error) {
      const factor = askedFactorOf(error);
      if (factor) return setAsked(factor);
      setIsVoid(error instanceof CallFailed && error.status === 404);
      receiveErrors(messagesOf(error));
    }
  }

  async function goOn(user: OwnUser) {
    const isEntered = Object.values(user.workspaces).some(({ address }) => address === workspace);
    const next = await routeTo(isEntered ? `/workspace/${workspace}/0` : '/');
    notifyOtherTabs(user.id);
    if (before && before.id !== user.id) return reloadAt(next);
    receiveUser(user);
    // The link does not work any more, so going back must not lead here.
    navigate(next, { replace: true });
  }

  if (asked) {
    return (
      <FormCard
        title="Your password is set."
        description="Your account asks for a second step before it signs you in."
      >
        <SecondStep
          asked={asked}
          onSignedIn={goOn}
          onBack={() => navigate(signInRoute(workspace), { replace: true })}
        />
      </FormCard>
    );
  }

  return (
    <FormCard
      title="Set a new password."
      description="It signs you in here, and out of all other browsers."
      aside={
        isVoid && (
          <p>
            <Link to={`/forgot${workspace && `?workspace=${encodeURIComponent(workspace)}`}`}>
              Ask for another link
            </Link>
          </p>
        )
      }
    >
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <SessionErrors />
        <NewPasswordFields
          label="New password"
          value={form}
          said={said}
          onChange={(changed) => {
            clearErrors();
            setForm(changed);
          }}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          disabled={!isConfirmed(form) || submitting}
        >
          Set password
        </Button>
      </form>
    </FormCard>
  );
}

/** The next route; the account page before it, where something else than the password signs in. */
async function routeTo(next: string): Promise<string> {
  try {
    const [account, factors] = await Promise.all([
      call(readAccount, { asVisitor: true }),
      call(listSecondFactors, { asVisitor: true }),
    ]);
    const others = [account.identities, factors.passkeys].flatMap(Object.keys);
    return others.length > 0 ? `/account?reset=${encodeURIComponent(next)}` : next;
  } catch (error) {
    // They are signed in, and the mail tells it as well.
    if (error instanceof CallFailed) return next;
    throw error;
  }
}

/** Signs in to the workspace that the link was asked for on the way to, if there is one. */
async function enter(workspace: string, user: OwnUser, password: string): Promise<OwnUser> {
  if (workspace === '') return user;
  try {
    const credentials = { workspace_address: workspace, email: user.email, password };
    return await call(signIn, { body: { user: credentials } });
  } catch (error) {
    // No member there any more: they are signed in to the account all the same.
    if (error instanceof CallFailed) return user;
    throw error;
  }
}

const signInRoute = (workspace: string) =>
  workspace === '' ? '/signin?account' : `/signin/${encodeURIComponent(workspace)}`;
