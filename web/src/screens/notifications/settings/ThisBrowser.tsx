import { createPushTest } from '@parley/contract/endpoints/notifications';
import type { PushTest } from '@parley/contract/entities/notification-report';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { call } from '../../../platform/api/call';
import { useAttempt } from '../../../platform/api/use-attempt';
import { subscriptionHere } from '../../../data/notifications/push-here';
import { memberStore } from '../../../data/people/member-store';
import {
  askForNotifications,
  refreshPermission,
  useNotificationPermission,
} from '../../../data/people/notification-permission';
import { Button } from '../../../platform/ui/Button';
import { Problem } from '../../../platform/ui/fields/Problem';
import {
  turnPushOff,
  turnPushOn,
  usePushDevice,
  type PushDeviceState,
} from '../../../data/notifications/push-device';
import styles from './NotificationsDialog.module.css';

/** Tells whether this browser allows notifications, and how to allow them. */
export function ThisBrowser() {
  const { permission } = useNotificationPermission();
  const { state, busy, problem } = usePushDevice();
  const isAllowed = permission === 'granted';
  return (
    <div className={styles.device}>
      <p role="status">{explanation(permission, state)}</p>
      <div className={styles.buttons}>
        {permission === 'default' && (
          <Button
            size="small"
            variant="primary"
            loading={busy}
            onClick={() => void (state === 'off' ? turnOn() : askForNotifications())}
          >
            Allow notifications
          </Button>
        )}
        {isAllowed && state === 'off' && (
          <Button size="small" variant="primary" loading={busy} onClick={() => void turnOn()}>
            Push to this browser
          </Button>
        )}
        {state === 'on' && (
          <Button size="small" loading={busy} onClick={() => void turnPushOff()}>
            Stop pushing to this browser
          </Button>
        )}
      </div>
      <Problem>{problem}</Problem>
      {isAllowed && <Test />}
    </div>
  );
}

async function turnOn(): Promise<void> {
  await turnPushOn();
  refreshPermission();
}

type Permission = ReturnType<typeof useNotificationPermission.getState>['permission'];

function explanation(permission: Permission, state: PushDeviceState): string {
  switch (permission) {
    case 'unknown':
      return isAppleTouch()
        ? 'On this device, add Parley to the home screen first (Share, then Add to Home Screen), and open it from there.'
        : 'This browser shows no notifications here. Most browsers do so only where the address begins with https.';
    case 'default':
      return 'This browser has not been allowed to show notifications yet.';
    case 'denied':
      return 'This browser refuses notifications from Parley. Open its settings for this page, from the icon beside the address, allow notifications there, and reload.';
    case 'granted':
      return grantedExplanations[state];
  }
}

const grantedExplanations: Readonly<Record<PushDeviceState, string>> = {
  unknown: 'This browser shows notifications.',
  unavailable:
    'This browser shows notifications while Parley is open. It cannot receive them while Parley is closed.',
  off: 'This browser shows notifications while Parley is open, and does not receive them while it is closed.',
  on: 'Notifications are pushed to this browser, also while Parley is closed.',
};

/** Only installed apps have notifications there. */
function isAppleTouch(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent);
}

/** Pushes a test to this browser and lists the steps up to where it ended. */
function Test() {
  const { running, problem, attempt } = useAttempt();
  const [result, setResult] = useState<PushTest | null>(null);
  const isOn = usePushDevice(({ state }) => state === 'on');
  if (!isOn) return null;

  async function test() {
    setResult(null);
    const endpoint = (await subscriptionHere())?.endpoint;
    const { workspaceId } = memberStore.getState();
    const push_test = { workspace_id: workspaceId, ...(endpoint !== undefined && { endpoint }) };
    setResult(await call(createPushTest, { body: { push_test } }));
  }

  return (
    <>
      <div className={styles.buttons}>
        <Button size="small" loading={running} onClick={() => void attempt(test)}>
          Send a test
        </Button>
      </div>
      <Problem>{problem}</Problem>
      {result && <Steps {...result} />}
    </>
  );
}

function Steps({ accepted, steps }: PushTest) {
  return (
    <ol className={styles.steps} role="status" aria-label="What happened to the test">
      {steps.map(({ ok, text }) => (
        <li key={text} className={ok ? undefined : styles.ended}>
          {ok ? <Check aria-label="Done" /> : <X aria-label="Failed" />}
          <span>{text}</span>
        </li>
      ))}
      {accepted && (
        <li>
          <Check aria-label="Done" />A notification should appear now. If none does, your system may
          be hiding notifications of this browser: look for its own do not disturb.
        </li>
      )}
    </ol>
  );
}
