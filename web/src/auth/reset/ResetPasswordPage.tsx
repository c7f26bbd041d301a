import { resetPassword } from '@parley/contract/endpoints/password-resets';
import { signIn } from '@parley/contract/endpoints/users';
import type { OwnUser } from '@parley/contract/entities/user';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'wouter';
import { call } from '../../api/call';
import { CallFailed, messagesOf } from '../../api/call-failed';
import { navigate } from '../../lib/hash-location';
import { useSubmission } from '../../lib/use-submission';
import { useTitle } from '../../lib/use-title';
import { notifyOtherTabs } from '../../session/other-tabs';
import { reloadAt } from '../../session/reload-at';
import { SessionErrors } from '../../session/SessionErrors';
import { clearErrors, receiveErrors, receiveUser, useSession } from '../../session/session-store';
import { Button } from '../../ui/Button';
import { FormCard } from '../../ui/fields/FormCard';
import styles from '../form.module.css';
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
  const { submitting, onSubmit } = useSubmission(submit);

  async function submit() {
    try {
      const password_reset = { token, ...form };
      const user = await call(resetPassword, { body: { password_reset }, asVisitor: true });
      const [entered, next] = await enter(workspace, user, form.password);
      notifyOtherTabs(user.id);
      if (before && before.id !== user.id) return reloadAt(next);
      receiveUser(entered);
      // The link does not work any more, so going back must not lead here.
      navigate(next, { replace: true });
    } catch (error) {
      setIsVoid(error instanceof CallFailed && error.status === 404);
      receiveErrors(messagesOf(error));
    }
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

/** Signs in to the workspace that the link was asked for on the way to, if there is one. */
async function enter(
  workspace: string,
  user: OwnUser,
  password: string,
): Promise<[user: OwnUser, next: string]> {
  if (workspace === '') return [user, '/'];
  try {
    const credentials = { workspace_address: workspace, email: user.email, password };
    const entered = await call(signIn, { body: { user: credentials } });
    return [entered, `/workspace/${workspace}/0`];
  } catch (error) {
    // No member there any more: they are signed in to the account all the same.
    if (error instanceof CallFailed) return [user, '/'];
    throw error;
  }
}
