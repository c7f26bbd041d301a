import { useEffect, useState } from 'react';
import { Redirect, useLocation, useParams, useSearchParams } from 'wouter';
import { navigate } from '../../../platform/lib/hash-location';
import { useSession } from '../../../data/session/session-store';
import { Button } from '../../../platform/ui/Button';
import { EmptyState } from '../../../platform/ui/EmptyState';
import { LoadingScreen } from '../../../platform/ui/LoadingScreen';
import { CallScreen } from './CallScreen';
import styles from './EndScreen.module.css';
import { openCall, type OpenedCall } from '../adapters/open-call';

/** The window of a call: `/workspace/{address}/{channel_id}/video_call`. */
export function VideoCallPage() {
  const { address, channelId } = useParams<{ address: string; channelId: string }>();
  const [path] = useLocation();
  const [search] = useSearchParams();
  const [attempt, setAttempt] = useState(0);
  const pickup = search.get('pickup');
  const client = search.get('client');

  function callAgain() {
    setAttempt((attempts) => attempts + 1);
    if (pickup !== null) navigate(path, { replace: true });
  }

  /** Handles a new call in this window: the address stays the same. */
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
  /** Called when this window is reopened for another call after the end of a call. */
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
    function onPopState() {
      if (opened.status === 'open' && opened.call.state.getState().phase === 'over') onReopened();
    }
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  });

  switch (opened.status) {
    case 'loading':
      return <LoadingScreen />;
    case 'elsewhere':
      return <Redirect to={opened.path} replace />;
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
