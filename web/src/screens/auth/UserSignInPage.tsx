import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { canonicalAddress } from '@parley/contract/rules/workspace-address';
import { useEffect } from 'react';
import { Link, Redirect, useParams } from 'wouter';
import { call } from '../../platform/api/call';
import { CallFailed, messagesOf } from '../../platform/api/call-failed';
import { navigate } from '../../platform/lib/hash-location';
import { useTitle } from '../../platform/lib/use-title';
import { useDestination } from '../../data/session/destination';
import { receiveErrors, useSession } from '../../data/session/session-store';
import { FormCard } from '../../platform/ui/fields/FormCard';
import { SignInForm } from './SignInForm';

/** `/signin/{address}`, redirected to the address's stored spelling. */
export function UserSignInPage() {
  const { address: typed } = useParams<{ address: string }>();
  const destination = useDestination();
  const address = canonicalAddress(typed);
  if (address === '') return <Redirect to="/signin" replace />;
  if (address !== typed) {
    const stored = `/signin/${encodeURIComponent(address)}`;
    return <Redirect to={stored} replace state={destination} />;
  }
  return <KnownAddress address={address} />;
}

function KnownAddress({ address }: { address: string }) {
  useTitle(`Sign in to ${address}`);
  const signedIn = useSession((session) => session.currentUser !== null);
  const destination = useDestination();
  useLookup(address);
  return (
    <FormCard
      title={`Sign in to ${address}.${location.host}.`}
      aside={
        <>
          {!signedIn && (
            <p>
              New to Parley?{' '}
              <Link to="/signup" state={destination}>
                Create an account
              </Link>
            </p>
          )}
          <p>
            Not your workspace?{' '}
            <Link to="/signin" state={destination}>
              Find another one
            </Link>
          </p>
        </>
      }
    >
      <SignInForm key={address} address={address} />
    </FormCard>
  );
}

/** Redirects an unknown address to the page that asks for a workspace (SPEC §4). */
function useLookup(address: string): void {
  useEffect(() => {
    let left = false;
    call(readWorkspace, { params: { address } }).catch((error: unknown) => {
      if (left) return;
      const unknown = error instanceof CallFailed && error.status === 404;
      if (unknown) navigate('/signin', { replace: true });
      else receiveErrors(messagesOf(error));
    });
    return () => {
      left = true;
    };
  }, [address]);
}
