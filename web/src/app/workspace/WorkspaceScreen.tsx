import { canonicalAddress } from '@parley/contract/rules/workspace-address';
import { useEffect, useEffectEvent } from 'react';
import { Redirect, useParams, useSearch, useSearchParams } from 'wouter';
import { deferred } from '../../platform/lib/deferred';
import { slot } from '../../platform/lib/slot';
import { useTitle } from '../../platform/lib/use-title';
import { routeOf, WorkspaceAddressContext } from '../../data/places/workspace-path';
import { destinationTo } from '../../data/session/destination';
import { currentRoute } from '../../data/session/reload-at';
import { useSession } from '../../data/session/session-store';
import { useWorkspaceProfile } from '../../data/session/use-workspace-profile';
import { LoadingScreen } from '../../platform/ui/LoadingScreen';
import { useWorkspaceKeys } from '../../screens/workspace-rail/use-workspace-keys';
import { ProblemScreen } from './ProblemScreen';
import { openWorkspace } from './open-workspace';
import { WorkspaceLayout } from './WorkspaceLayout';
import { retryWorkspace, useWorkspace } from './workspace-store';

/** Screens in place of a workspace that is not open: few visits see them. */
const closedScreens = deferred(() => import('./closed-screens'));
const screen = { when: 'shown', Placeholder: LoadingScreen } as const;
const UnlistedWorkspace = slot(closedScreens, 'UnlistedWorkspace', screen);
const SignedOutScreen = slot(closedScreens, 'SignedOutScreen', screen);

/** `/workspace/{address}/{place}`: SPEC §4 "Opening a workspace". */
export function WorkspaceScreen() {
  const { address: typed } = useParams<{ address: string }>();
  const address = canonicalAddress(typed);
  const isOwn = useSession(({ workspaces }) =>
    Object.values(workspaces).some((workspace) => workspace.address === address),
  );
  const ownId = useSession(({ currentUser }) => currentUser?.id);
  if (ownId === undefined || address === '') return <Redirect to="/signin" replace />;
  if (address !== typed) return <ToCanonicalAddress address={address} />;
  if (!isOwn) return <UnlistedWorkspace key={address} />;
  return <OpenWorkspace key={address} address={address} ownId={ownId} />;
}

/** Redirects to the address in its stored spelling. */
function ToCanonicalAddress({ address }: { address: string }) {
  const { '*': rest } = useParams<{ '*': string }>();
  const search = useSearch();
  const query = search && `?${search}`;
  return <Redirect to={`/workspace/${encodeURIComponent(address)}/${rest}${query}`} replace />;
}

interface OpenWorkspaceProps {
  address: string;
  ownId: number;
}

function OpenWorkspace({ address, ownId }: OpenWorkspaceProps) {
  const { status, id, problem } = useWorkspace(address);
  const { '*': rest } = useParams<{ '*': string }>();
  const [search] = useSearchParams();
  const message = search.get('message');
  const place = routeOf(rest);
  const messageId = message === null ? null : Number(message);
  useTitle(useWorkspaceProfile(address).title);
  useWorkspaceKeys();
  const open = useEffectEvent(() => {
    const channelId = typeof place === 'number' ? place : null;
    return openWorkspace({ address, ownId, first: { channelId, messageId } });
  });
  useEffect(() => open(), [address, ownId]);

  switch (status) {
    case 'loading':
      return <LoadingScreen />;
    case 'failed':
      return <ProblemScreen problem={problem} onRetry={retryWorkspace} />;
    case 'gone':
      if (id !== 0) return <Redirect to="/" replace />;
      return <Redirect to="/signin" replace state={destinationTo(currentRoute())} />;
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
