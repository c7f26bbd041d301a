import { useEffect } from 'react';
import { useParams } from 'wouter';
import { navigate } from '../../platform/lib/hash-location';
import { useTitle } from '../../platform/lib/use-title';
import { LoadingScreen } from '../../platform/ui/LoadingScreen';

/** `/workspace/{address}`: redirects to the first channel (SPEC §2). */
export function OpeningWorkspace() {
  const { address } = useParams<{ address: string }>();
  useTitle('Loading');
  useEffect(() => {
    navigate(`/workspace/${encodeURIComponent(address)}/0`, { replace: true });
  }, [address]);
  return <LoadingScreen />;
}
