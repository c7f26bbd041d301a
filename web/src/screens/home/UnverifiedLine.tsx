import { useEffect } from 'react';
import { Link } from 'wouter';
import { renewAccount, useOwnAccount } from '../../data/session/own-account';
import { useSession } from '../../data/session/session-store';
import styles from './WelcomeBack.module.css';

/** A quiet word to whoever has not verified their address, where the server sends mail. */
export function UnverifiedLine() {
  const hasMail = useSession((session) => session.mail);
  const account = useOwnAccount((known) => known.account);
  useEffect(() => {
    if (hasMail) void renewAccount();
  }, [hasMail]);
  if (!hasMail || account?.email_verified !== false) return null;
  return (
    <p className={styles.unverified}>
      Your email is not verified. <Link to="/account">Account settings</Link>
    </p>
  );
}
