import { create } from 'zustand';

/** `unknown`: this browser has no notifications, or not on this page. */
type Permission = NotificationPermission | 'unknown';

const read = (): Permission => ('Notification' in window ? Notification.permission : 'unknown');

export const useNotificationPermission = create<{ permission: Permission }>()(() => ({
  permission: read(),
}));

/** Asks, which browsers let a page do only on a click. */
export async function askForNotifications(): Promise<void> {
  await Notification.requestPermission();
  useNotificationPermission.setState({ permission: read() });
}
