import { create } from 'zustand';

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
