import { signUp } from '@parley/contract/endpoints/users';
import { signUpProblems } from '@parley/contract/rules/sign-up';
import { productName, texts } from '@parley/contract/texts';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../platform/api/call';
import { messagesOf } from '../../platform/api/call-failed';
import { navigate } from '../../platform/lib/hash-location';
import { useIsMounted } from '../../platform/lib/use-is-mounted';
import { useSubmission } from '../../platform/lib/use-submission';
import { useTitle } from '../../platform/lib/use-title';
import { notifyOtherTabs } from '../../data/session/other-tabs';
import { routeAfterSignUp, useDestination } from '../../data/session/destination';
import { ownTimeZone } from '../../data/session/own-time-zone';
import { SessionErrors } from '../../data/session/SessionErrors';
import {
  clearErrors,
  receiveErrors,
  receiveUser,
  useSession,
} from '../../data/session/session-store';
import { Banner } from '../../platform/ui/Banner';
import { Button, buttonClass } from '../../platform/ui/Button';
import { FormCard } from '../../platform/ui/fields/FormCard';
import { EmailField } from './EmailField';
import styles from './form.module.css';
import { NewPasswordFields } from './NewPasswordFields';
import { OpenIdButtons } from './openid/OpenIdButtons';
import { canSubmit } from './sign-up-form';

const empty = { email: '', password: '', password_confirm: '' };

export function SignUpPage() {
  useTitle('Sign up');
  const isMounted = useIsMounted();
  const destination = useDestination();
  const said = useSession(({ errors }) => errors);
  const signUps = useSession((session) => session.signUps);
  const passwordMin = useSession((session) => session.passwordMin);
  const [form, setForm] = useState(empty);
  const { submitting, onSubmit } = useSubmission(submit);

  async function submit() {
    const problems = signUpProblems(form, passwordMin);
    if (problems.length > 0) return receiveErrors(problems);
    try {
      const user = { ...form, ...ownTimeZone(new Date()) };
      const signedUp = await call(signUp, { body: { user } });
      notifyOtherTabs(signedUp.id);
      const isHere = isMounted();
      receiveUser(signedUp);
      if (isHere) navigate(routeAfterSignUp(destination));
    } catch (error) {
      if (isMounted()) receiveErrors(messagesOf(error));
    }
  }

  const title = `Sign up to ${productName}.`;
  if (signUps === 'closed') {
    return (
      <FormCard title={title} description={texts.signUpsClosed}>
        <Link
          to="/signin"
          state={destination}
          className={buttonClass({ variant: 'primary', size: 'large', wide: true })}
        >
          Sign In
        </Link>
      </FormCard>
    );
  }

  return (
    <FormCard title={title} description="One account for all the workspaces you are in.">
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <SessionErrors />
        {signUps === 'invited' && <Banner kind="info">{texts.signUpsInvited}</Banner>}
        <EmailField
          value={form.email}
          onChange={(event) => {
            clearErrors();
            setForm({ ...form, email: event.target.value });
          }}
        />
        <NewPasswordFields
          value={form}
          said={said}
          onChange={(changed) => {
            clearErrors();
            setForm({ ...form, ...changed });
          }}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          disabled={!canSubmit(form) || submitting}
        >
          Sign Up
        </Button>
        <OpenIdButtons next={routeAfterSignUp(destination)} />
      </form>
    </FormCard>
  );
}
