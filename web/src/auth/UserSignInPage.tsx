import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { canonicalAddress } from '@parley/contract/rules/workspace-address';
import { useEffect } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { call } from '../api/call';
import { CallFailed, messagesOf } from '../api/call-failed';
import { useTitle } from '../lib/use-title';
import { receiveErrors, useSession } from '../session/session-store';
import { FormCard } from '../ui/FormCard';
import { SignInForm } from './SignInForm';

/** `/signin/{address}`, the address as it is kept however it was typed. */
export function UserSignInPage() {
  const { address: typed = '' } = useParams();
  const address = canonicalAddress(typed);
  if (address === '') return <Navigate to="/signin" replace />;
  if (address !== typed) return <Navigate to={`/signin/${encodeURIComponent(address)}`} replace />;
  return <KnownAddress address={address} />;
}

function KnownAddress({ address }: { address: string }) {
  useTitle(`Sign in to ${address}`);
  const signedIn = useSession((session) => session.currentUser !== null);
  useLookup(address);
  return (
    <FormCard
      title={`Sign in to ${address}.${location.host}.`}
      aside={
        <>
          {!signedIn && (
            <p>
              New to Parley? <Link to="/signup">Create an account</Link>
            </p>
          )}
          <p>
            Not your workspace? <Link to="/signin">Find another one</Link>
          </p>
        </>
      }
    >
      <SignInForm key={address} address={address} />
    </FormCard>
  );
}

/** Nobody signs in to what does not exist: back to where one is asked for (SPEC §4). */
function useLookup(address: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    let left = false;
    call(readWorkspace, { params: { address } }).catch((error: unknown) => {
      if (left) return;
      const unknown = error instanceof CallFailed && error.status === 404;
      if (unknown) void navigate('/signin', { replace: true });
      else receiveErrors(messagesOf(error));
    });
    return () => {
      left = true;
    };
  }, [address, navigate]);
}
