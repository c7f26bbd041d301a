import { demo } from '@parley/contract/demo';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { canonicalAddress, typedSlug } from '@parley/contract/rules/workspace-address';
import { texts } from '@parley/contract/texts';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../platform/api/call';
import { CallFailed, messagesOf } from '../../platform/api/call-failed';
import { navigate } from '../../platform/lib/hash-location';
import { useIsMounted } from '../../platform/lib/use-is-mounted';
import { useSubmission } from '../../platform/lib/use-submission';
import { useTitle } from '../../platform/lib/use-title';
import { addressIn, routeAfterSignIn, useDestination } from '../../data/session/destination';
import { SessionErrors } from '../../data/session/SessionErrors';
import { clearErrors, receiveErrors, useSession } from '../../data/session/session-store';
import { Button } from '../../platform/ui/Button';
import { FormCard } from '../../platform/ui/fields/FormCard';
import { NormalisedField } from '../../platform/ui/fields/NormalisedField';
import { OpenIdButtons } from './openid/OpenIdButtons';
import { useDemoTyping } from './use-demo-typing';
import styles from './form.module.css';

export function WorkspaceSignInPage() {
  useTitle('Sign in');
  const isMounted = useIsMounted();
  const hasDemo = useSession((session) => session.demo);
  const { typing, typeThen } = useDemoTyping();
  const destination = useDestination();
  const [address, setAddress] = useState(() => typedSlug(addressIn(destination)));
  const { submitting, onSubmit } = useSubmission(() => openWorkspace(canonicalAddress(address)));

  async function openWorkspace(workspace: string) {
    try {
      await call(readWorkspace, { params: { address: workspace } });
      if (!isMounted()) return;
      navigate(`/signin/${encodeURIComponent(workspace)}`, { state: destination });
    } catch (error) {
      if (!isMounted()) return;
      const unknown = error instanceof CallFailed && error.status === 404;
      receiveErrors(unknown ? [texts.workspaceNotFound] : messagesOf(error));
    }
  }

  function change(text: string) {
    clearErrors();
    setAddress(text);
  }

  const demoLogin = () => typeThen([[demo.address, change]], () => openWorkspace(demo.address));

  return (
    <FormCard
      title="Sign in to your workspace"
      description="Enter your workspace’s address."
      aside={
        <p>
          Not in a workspace yet?{' '}
          <Link to="/signin?account" state={destination}>
            Sign in to your account
          </Link>
        </p>
      }
    >
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <SessionErrors />
        <NormalisedField
          label="Workspace address"
          name="workspace_address"
          size="large"
          suffix={`.${location.host}`}
          value={address}
          normalise={typedSlug}
          onType={change}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          disabled={address === '' || submitting || typing}
        >
          Continue
        </Button>
        <OpenIdButtons next={routeAfterSignIn(destination, '')} />
        {hasDemo && (
          <Button size="large" wide disabled={typing} onClick={() => void demoLogin()}>
            Demo Login
          </Button>
        )}
      </form>
    </FormCard>
  );
}
