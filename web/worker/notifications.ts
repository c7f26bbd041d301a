import badge from '../icons/badge.png';
import icon from '../icons/icon-192.png';
import { chooseWindow } from './choose-window';
import { ownPath, readPushed } from './push-payload';

declare const self: ServiceWorkerGlobalScope;

/** What a notification keeps for a click, and for comparing with a later one. */
interface Kept {
  navigate: string;
  messageId: number | null;
}

declare global {
  interface NotificationOptions {
    /** Alerts again although the tag replaces an earlier notification. */
    renotify?: boolean;
  }
}

/** Shows what a push brings, always: a push that shows nothing counts against the subscription. */
export async function showPushed(data: PushMessageData | null): Promise<void> {
  const { notification, badge: count } = readPushed(jsonOf(data), self.location.origin);
  const { title, body, navigate, tag, messageId, silent, requireInteraction } = notification;
  const [shown] = await self.registration.getNotifications({ tag });
  // An open tab may have shown the same message already: it alerts once.
  const isNew = messageId === null || messageId !== keptIn(shown)?.messageId;
  const kept: Kept = { navigate, messageId };
  await self.registration.showNotification(title, {
    body,
    tag,
    icon,
    badge,
    requireInteraction,
    data: kept,
    ...(isNew && !silent ? { renotify: true } : { silent: true }),
  });
  await showBadge(count);
}

/** Goes to the notification's message in an open window, or in a new one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const path = ownPath(keptIn(notification)?.navigate ?? '/', self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const client = chooseWindow(windows, path);
  if (!client) {
    await self.clients.openWindow(path);
    return;
  }
  // The page goes there itself, without loading again: the app's routes are in the fragment.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client takes none
  client.postMessage({ type: 'parley-go', path });
  await client.focus();
}

async function showBadge(count: number | null): Promise<void> {
  if (count === null || !('setAppBadge' in self.navigator)) return;
  // Refused where the app is not installed.
  await self.navigator.setAppBadge(count).catch(() => undefined);
}

/** Every notification is shown by this app, through this worker or its page. */
function keptIn(notification: Notification | undefined): Kept | null {
  return (notification?.data as Kept | null | undefined) ?? null;
}

function jsonOf(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}
