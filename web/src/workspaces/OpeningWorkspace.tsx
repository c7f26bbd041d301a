import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTitle } from '../lib/use-title';
import { LoadingScreen } from '../ui/LoadingScreen';

/** `/workspace/{address}`: on the way to its first channel (SPEC §2). */
export function OpeningWorkspace() {
  const { address = '' } = useParams();
  const navigate = useNavigate();
  useTitle('Loading');
  useEffect(() => {
    void navigate(`/workspace/${encodeURIComponent(address)}/0`, { replace: true });
  }, [address, navigate]);
  return <LoadingScreen />;
}
