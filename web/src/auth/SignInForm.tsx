import { signIn } from '@parley/contract/endpoints/users';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/call';
import { messagesOf } from '../api/call-failed';
import { useSubmission } from '../lib/use-submission';
import { loadAnew } from '../session/leave';
import { SessionErrors } from '../session/SessionErrors';
import { clearErrors, receiveErrors, receiveUser, useSession } from '../session/session-store';
import { Button } from '../ui/Button';
import { TextField } from '../ui/TextField';
import styles from './form.module.css';
import { PasswordField } from './PasswordField';

/** With a blank address it signs in to the account alone (DECISIONS "The product"). */
export function SignInForm({ address }: { address: string }) {
  const navigate = useNavigate();
  const before = useSession((session) => session.currentUser);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { submitting, onSubmit } = useSubmission(submit);
  const incomplete = email.trim() === '' || password === '';

  async function submit() {
    try {
      const user = { workspace_address: address, email, password };
      const signedIn = await call(signIn, { body: { user } });
      const next = address === '' ? '/' : `/workspace/${address}/0`;
      if (before && before.id !== signedIn.id) return loadAnew(next);
      receiveUser(signedIn);
      await navigate(next);
    } catch (error) {
      receiveErrors(messagesOf(error));
    }
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <SessionErrors />
      <TextField
        label="Email"
        name="email"
        type="email"
        size="large"
        value={email}
        onChange={(event) => {
          clearErrors();
          setEmail(event.target.value);
        }}
        autoComplete="username"
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          clearErrors();
          setPassword(event.target.value);
        }}
      />
      <Button type="submit" variant="primary" size="large" wide disabled={incomplete || submitting}>
        Sign In
      </Button>
    </form>
  );
}
