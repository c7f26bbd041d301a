import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { useSession } from '../session/session-store';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { LoadingScreen } from '../ui/LoadingScreen';
import { CallScreen } from './CallScreen';
import styles from './EndScreen.module.css';
import { openCall, type OpenedCall } from './open-call';

/** The window of a call: `/workspace/{address}/{channel_id}/video_call`. */
export function VideoCallPage() {
  const { address = '', channelId = '' } = useParams();
  const [search] = useSearchParams();
  const [attempt, setAttempt] = useState(0);
  const navigate = useNavigate();
  const pickup = search.get('pickup');
  const client = search.get('client');

  function callAgain() {
    setAttempt((attempts) => attempts + 1);
    if (pickup !== null) void navigate({ search: '' }, { replace: true });
  }

  /** Called in again: the address stays the same. */
  function reopened() {
    if (pickup === null) setAttempt((attempts) => attempts + 1);
  }

  return (
    <OpenCall
      key={`${address}/${channelId}/${pickup}/${attempt}`}
      address={address}
      channelId={Number(channelId)}
      pickup={pickup}
      client={client}
      onReopened={reopened}
      onCallAgain={callAgain}
    />
  );
}

interface OpenCallProps {
  address: string;
  channelId: number;
  pickup: string | null;
  client: string | null;
  /** At the end of a call, this window was opened again. */
  onReopened: () => void;
  onCallAgain: () => void;
}

function OpenCall(props: OpenCallProps) {
  const { address, channelId, pickup, client, onReopened, onCallAgain } = props;
  const ownId = useSession(({ currentUser }) => currentUser?.id ?? 0);
  const [opened, setOpened] = useState<OpenedCall>({ status: 'loading' });
  useEffect(
    () => openCall({ address, channelId, ownId, pickup, client, changed: setOpened }),
    [address, channelId, ownId, pickup, client],
  );
  useEffect(() => {
    function goneTo() {
      if (opened.status === 'open' && opened.call.state.getState().phase === 'over') onReopened();
    }
    window.addEventListener('popstate', goneTo);
    return () => window.removeEventListener('popstate', goneTo);
  });

  switch (opened.status) {
    case 'loading':
      return <LoadingScreen />;
    case 'elsewhere':
      return <Navigate to={opened.path} replace />;
    case 'failed':
      return (
        <main className={styles.screen}>
          <EmptyState
            title={
              <span role="heading" aria-level={1}>
                The call could not begin
              </span>
            }
            action={
              <div className={styles.actions}>
                <Button variant="primary" onClick={onCallAgain}>
                  Try again
                </Button>
                <Button onClick={() => window.close()}>Close this window</Button>
              </div>
            }
          >
            {opened.problem}
          </EmptyState>
        </main>
      );
    case 'open':
      return <CallScreen call={opened.call} partner={opened.partner} onCallAgain={onCallAgain} />;
  }
}
