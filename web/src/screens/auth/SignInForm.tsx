import { demo } from '@parley/contract/demo';
import { signIn } from '@parley/contract/endpoints/users';
import type { OwnUser } from '@parley/contract/entities/user';
import { useState } from 'react';
import { call } from '../../platform/api/call';
import { messagesOf } from '../../platform/api/call-failed';
import { navigate } from '../../platform/lib/hash-location';
import { useIsMounted } from '../../platform/lib/use-is-mounted';
import { useSubmission } from '../../platform/lib/use-submission';
import { routeAfterSignIn, useDestination } from '../../data/session/destination';
import { reloadAt, currentRoute } from '../../data/session/reload-at';
import { notifyOtherTabs } from '../../data/session/other-tabs';
import { SessionErrors } from '../../data/session/SessionErrors';
import {
  clearErrors,
  receiveErrors,
  receiveUser,
  useSession,
} from '../../data/session/session-store';
import { Button } from '../../platform/ui/Button';
import styles from './form.module.css';
import { EmailField } from './EmailField';
import { OpenIdButtons } from './openid/OpenIdButtons';
import { PasswordField } from './PasswordField';
import { askedFactorOf, type AskedFactor } from './second-step/asked-factor';
import { DeferredSecondStep } from './second-step/DeferredSecondStep';
import { PasskeyButton } from './second-step/PasskeyButton';
import { ForgotPasswordLink } from './reset/ForgotPasswordLink';
import { useDemoTyping } from './use-demo-typing';

/** A blank address signs in to the account only (DECISIONS "The product"). */
export function SignInForm({ address }: { address: string }) {
  const isMounted = useIsMounted();
  const destination = useDestination();
  const before = useSession((session) => session.currentUser);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState<AskedFactor | null>(null);
  const { submitting, onSubmit } = useSubmission(() => submit({ email, password }));
  const { typing, typeThen } = useDemoTyping();
  const hasDemo = useSession((session) => session.demo) && address === demo.address;
  const incomplete = email.trim() === '' || password === '';

  async function submit(credentials: { email: string; password: string }) {
    try {
      const user = { workspace_address: address, ...credentials };
      enter(await call(signIn, { body: { user } }));
    } catch (error) {
      if (!isMounted()) return;
      const factor = askedFactorOf(error);
      setAsked(factor);
      if (!factor) receiveErrors(messagesOf(error));
    }
  }

  function enter(signedIn: OwnUser) {
    notifyOtherTabs(signedIn.id);
    const isHere = isMounted();
    const next = routeAfterSignIn(destination, address);
    if (before && before.id !== signedIn.id) return reloadAt(isHere ? next : currentRoute());
    receiveUser(signedIn);
    if (isHere) navigate(next);
  }

  function changeEmail(text: string) {
    clearErrors();
    setEmail(text);
  }

  function changePassword(text: string) {
    clearErrors();
    setPassword(text);
  }

  function demoLogin(account: (typeof demo.accounts)[number]) {
    setPassword('');
    const entries = [
      [account.email, changeEmail] as const,
      [account.password, changePassword] as const,
    ];
    return typeThen(entries, () => submit({ email: account.email, password: account.password }));
  }

  if (asked) {
    return <DeferredSecondStep asked={asked} onSignedIn={enter} onBack={() => setAsked(null)} />;
  }
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <SessionErrors />
      <EmailField value={email} onChange={(event) => changeEmail(event.target.value)} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => changePassword(event.target.value)}
      />
      <ForgotPasswordLink address={address} email={email} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        disabled={incomplete || submitting || typing}
      >
        Sign In
      </Button>
      <PasskeyButton address={address} disabled={submitting || typing} onSignedIn={enter} />
      <OpenIdButtons next={routeAfterSignIn(destination, address)} />
      {hasDemo &&
        demo.accounts.map((account) => (
          <Button
            key={account.email}
            size="large"
            wide
            disabled={submitting || typing}
            onClick={() => void demoLogin(account)}
          >
            {account.label}
          </Button>
        ))}
    </form>
  );
}
