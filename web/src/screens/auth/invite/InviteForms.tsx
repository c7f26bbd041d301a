import { texts } from '@parley/contract/texts';
import { useState } from 'react';
import { OpenIdButtons } from '../openid/OpenIdButtons';
import { clearErrors, useSession } from '../../../data/session/session-store';
import { Banner } from '../../../platform/ui/Banner';
import { Button } from '../../../platform/ui/Button';
import { FormCard } from '../../../platform/ui/fields/FormCard';
import type { Typed } from './invite-form';
import { InviteSignIn } from './InviteSignIn';
import { InviteSignUp } from './InviteSignUp';
import styles from './InvitePage.module.css';
import type { InviteLink } from './use-invite';

const nothing: Typed = { full_name: '', email: '', password: '', password_confirm: '' };

interface InviteFormsProps extends InviteLink {
  /** The form to begin with. */
  mode?: 'signUp' | 'signIn';
  /** Back to the account that is signed in. */
  onBack?: () => void;
}

/** Signing up and signing in, on one page. */
export function InviteForms({ mode: first = 'signUp', onBack, ...link }: InviteFormsProps) {
  const isClosed = useSession((session) => session.signUps === 'closed');
  const [mode, setMode] = useState(isClosed ? 'signIn' : first);
  const [typed, setTyped] = useState(nothing);
  /** The address that turned out to have an account. */
  const [known, setKnown] = useState<string | null>(null);
  const { inviter_name, workspace_title: title } = link.invite;

  function change(changed: Partial<Typed>) {
    clearErrors();
    setTyped({ ...typed, ...changed });
  }

  function switchTo(next: 'signUp' | 'signIn') {
    clearErrors();
    setKnown(null);
    setMode(next);
  }

  const form = { link, typed, onType: change };
  return (
    <FormCard
      key={mode}
      title={`Join ${title}`}
      description={`${inviter_name} invites you to ${title}.`}
      aside={
        <>
          {mode === 'signUp' && (
            <p>
              Have an account already?{' '}
              <Button variant="quiet" size="small" onClick={() => switchTo('signIn')}>
                Sign in
              </Button>
            </p>
          )}
          {mode === 'signIn' && !isClosed && (
            <p>
              No account yet?{' '}
              <Button variant="quiet" size="small" onClick={() => switchTo('signUp')}>
                Create one
              </Button>
            </p>
          )}
          {onBack && (
            <Button variant="quiet" size="small" onClick={onBack}>
              Back
            </Button>
          )}
        </>
      }
    >
      <div className={styles.actions}>
        {mode === 'signIn' && isClosed && <Banner kind="info">{texts.signUpsClosed}</Banner>}
        {known !== null && (
          <Banner kind="info">
            {`${known} has an account already. Sign in with its password to join.`}
          </Banner>
        )}
        {mode === 'signUp' ? (
          <InviteSignUp
            {...form}
            onKnownEmail={() => {
              switchTo('signIn');
              setKnown(typed.email.trim());
            }}
          />
        ) : (
          <InviteSignIn {...form} />
        )}
        <OpenIdButtons next={`/invite/${link.token}`} inviteToken={link.token} />
      </div>
    </FormCard>
  );
}
