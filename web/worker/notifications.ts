import badge from '../icons/badge.png';
import icon from '../icons/icon-192.png';
import { chooseWindow } from './choose-window';
import { ownPath, type PushedNotification, readPushed } from './push-payload';

declare const self: ServiceWorkerGlobalScope;

/** The data of a notification that a click needs, and that is compared with a later notification. */
interface Kept {
  navigate: string;
  messageId: number | null;
  /** A call that rings. */
  rings: boolean;
}

/** Milliseconds. */
const longestWait = 5_000;

declare global {
  interface NotificationOptions {
    /** Alerts again although the tag replaces an earlier notification. */
    renotify?: boolean;
  }
}

/** Shows what a push brings, always: a push that shows nothing counts against the subscription. */
export async function showPushed(data: PushMessageData | null): Promise<void> {
  const { notification, badge: count } = readPushed(jsonOf(data), self.location.origin);
  await inTurn(() => show(notification));
  await showBadge(count);
}

/** In turn with the pages' notifications, which say why (`src/notifications/in-turn-to-notify.ts`). */
async function inTurn(work: () => Promise<void>): Promise<void> {
  const { locks } = self.navigator;
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  const options = { signal: AbortSignal.timeout(longestWait) };
  await locks.request('parley.notifications', options, begin).catch((error: unknown) => {
    if (hasBegun) throw error;
    return work();
  });
}

async function show(notification: PushedNotification): Promise<void> {
  const { title, body, navigate, tag, messageId, silent, rings, endsCall } = notification;
  const [shown] = await self.registration.getNotifications({ tag });
  const kept: Kept = { navigate, messageId, rings };
  // An open tab may have shown the same already: it alerts once.
  const isNew = !isSame(kept, keptIn(shown));
  await self.registration.showNotification(title, {
    body,
    tag,
    icon,
    badge,
    requireInteraction: rings,
    data: kept,
    ...(isNew && !silent ? { renotify: true } : { silent: true }),
  });
  // Browsers ask for no notification while the app is in front, where its own window says it.
  if (endsCall && (await isInFront())) await close(tag);
}

function isSame(one: Kept, other: Kept | null): boolean {
  if (one.rings) return other?.rings === true;
  return one.messageId !== null && one.messageId === other?.messageId;
}

async function isInFront(): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.some(({ visibilityState }) => visibilityState === 'visible');
}

async function close(tag: string): Promise<void> {
  for (const notification of await self.registration.getNotifications({ tag }))
    notification.close();
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
