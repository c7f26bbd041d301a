import { useState } from 'react';
import { messagesOf } from '../../../platform/api/call-failed';
import { receiveErrors, useSession } from '../../../data/session/session-store';
import { Button } from '../../../platform/ui/Button';
import styles from './OpenIdButtons.module.css';
import { visitProvider } from './openid-visit';

interface OpenIdButtonsProps {
  /** The route to go to once signed in. */
  next: string;
  /** The token of the invite link by which a new account may be made. */
  inviteToken?: string;
}

/** The other ways to sign in, below a form; nothing where there are none. */
export function OpenIdButtons({ next, inviteToken }: OpenIdButtonsProps) {
  const providers = useSession((session) => session.openid);
  const [leaving, setLeaving] = useState<string | null>(null);
  if (providers.length === 0) return null;

  async function visit(provider: string) {
    setLeaving(provider);
    try {
      await visitProvider(provider, { next, ...(inviteToken && { invite_token: inviteToken }) });
    } catch (error) {
      receiveErrors(messagesOf(error));
    }
    // The page may be shown again by going back.
    setLeaving(null);
  }

  return (
    <>
      <p className={styles.or}>or</p>
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          size="large"
          wide
          loading={leaving === name}
          disabled={leaving !== null && leaving !== name}
          onClick={() => void visit(name)}
        >
          {`Continue with ${label}`}
        </Button>
      ))}
    </>
  );
}
