import { create } from 'zustand';
import { onWakeUp } from '../../platform/live/wake-up';

/** `unknown`: the browser has no notifications, or not on insecure pages. */
type Permission = NotificationPermission | 'unknown';

const read = (): Permission => ('Notification' in window ? Notification.permission : 'unknown');

export const useNotificationPermission = create<{ permission: Permission }>()(() => ({
  permission: read(),
}));

/** Browsers show the permission prompt only after a click. */
export async function askForNotifications(): Promise<void> {
  await Notification.requestPermission();
  refreshPermission();
}

/** Call when another part has asked for the permission. */
export function refreshPermission(): void {
  useNotificationPermission.setState({ permission: read() });
}

/** Calls when the user changes the permission in the browser, until the returned function is called. */
export function followPermission(changed: () => void): () => void {
  const ended = new AbortController();
  function look() {
    if (read() === useNotificationPermission.getState().permission) return;
    refreshPermission();
    changed();
  }
  // Where browsers do not tell of changes, the next return to the tab shows them.
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', look, { signal: ended.signal }))
    .catch(() => undefined);
  const stop = onWakeUp(look);
  return () => {
    ended.abort();
    stop();
  };
}
