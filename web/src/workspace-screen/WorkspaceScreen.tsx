import { canonicalAddress, workspaceTitle } from '@parley/contract/rules/workspace-address';
import { useEffect, useEffectEvent } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { useTitle } from '../lib/use-title';
import { placeOf, WorkspaceAddressContext } from '../lib/workspace-path';
import { useSession } from '../session/session-store';
import { LoadingScreen } from '../ui/LoadingScreen';
import { ProblemScreen } from './ProblemScreen';
import { SignedOutScreen } from './SignedOutScreen';
import { openWorkspace } from './open-workspace';
import { UnlistedWorkspace } from './UnlistedWorkspace';
import { WorkspaceLayout } from './WorkspaceLayout';
import { retryWorkspace, useWorkspace } from './workspace-store';

interface WorkspaceScreenProps {
  /** Applies an event of the live connection to the stores. */
  onEvent: (payload: unknown) => void;
}

/** `/workspace/{address}/{place}`: SPEC §4 "Opening a workspace". */
export function WorkspaceScreen({ onEvent }: WorkspaceScreenProps) {
  const { address: typed = '' } = useParams();
  const address = canonicalAddress(typed);
  const isOwn = useSession(({ workspaces }) =>
    Object.values(workspaces).some((workspace) => workspace.address === address),
  );
  const ownId = useSession(({ currentUser }) => currentUser?.id);
  if (ownId === undefined || address === '') return <Navigate to="/signin" replace />;
  if (address !== typed) return <ToCanonicalAddress address={address} />;
  if (!isOwn) return <UnlistedWorkspace key={address} />;
  return <OpenWorkspace key={address} address={address} ownId={ownId} onEvent={onEvent} />;
}

/** The same place, its address as it is kept. */
function ToCanonicalAddress({ address }: { address: string }) {
  const { '*': rest = '' } = useParams();
  const { search } = useLocation();
  return <Navigate to={`/workspace/${encodeURIComponent(address)}/${rest}${search}`} replace />;
}

interface OpenWorkspaceProps extends WorkspaceScreenProps {
  address: string;
  ownId: number;
}

function OpenWorkspace({ address, ownId, onEvent }: OpenWorkspaceProps) {
  const { status, id, problem } = useWorkspace();
  const { '*': rest = '' } = useParams();
  const [search] = useSearchParams();
  const message = search.get('message');
  const place = placeOf(rest);
  const messageId = message === null ? null : Number(message);
  useTitle(workspaceTitle(address));
  const open = useEffectEvent(() => {
    const channelId = typeof place === 'number' ? place : null;
    return openWorkspace({ address, ownId, first: { channelId, messageId }, onEvent });
  });
  useEffect(() => open(), [address, ownId, onEvent]);

  switch (status) {
    case 'loading':
      return <LoadingScreen />;
    case 'failed':
      return <ProblemScreen problem={problem} onRetry={retryWorkspace} />;
    case 'gone':
      return <Navigate to={id === 0 ? '/signin' : '/'} replace />;
    case 'ended':
      return <SignedOutScreen address={address} />;
    case 'ready':
      return (
        <WorkspaceAddressContext value={address}>
          <WorkspaceLayout address={address} place={place} messageId={messageId} />
        </WorkspaceAddressContext>
      );
  }
}
