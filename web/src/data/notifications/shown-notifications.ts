import { goToPath } from './notification-clicks';
import { inTurnToNotify } from './in-turn-to-notify';

/** As the service worker keeps it (`worker/notifications.ts`). */
interface Kept {
  /** Path and fragment that a click opens. */
  navigate: string;
  /** Null if it is about no message. */
  messageId: number | null;
  /** A call that rings: it ends with the ringing, and not by reading. */
  rings: boolean;
}

interface Shown extends Kept {
  tag: string;
  title: string;
  body: string;
  icon: string | null;
  /** Without the system's own sound. */
  silent: boolean;
}

/** A conversation has a single notification, shown by a push or by an open tab. */
export const messageTag = (channelId: number) => `channel:${channelId}`;
/** A ringing call has a notification of its own, which a missed call replaces. */
export const callTag = (channelId: number) => `call:${channelId}`;

/** Shows it through the service worker, where it outlives the tab; does nothing without permission. */
export async function showNotification(shown: Shown): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  await inTurnToNotify(() => show(shown));
}

async function show(shown: Shown): Promise<void> {
  const { tag, title, body, icon, silent, navigate, messageId, rings } = shown;
  const kept: Kept = { navigate, messageId, rings };
  const options = {
    body,
    tag,
    silent,
    requireInteraction: rings,
    data: kept,
    ...(icon !== null && { icon }),
  };
  const registration = await worker();
  if (!registration) return showFromPage(title, options, navigate);
  const [before] = await registration.getNotifications({ tag });
  // A push was quicker, or another tab.
  if (isSame(kept, keptIn(before))) return;
  await registration.showNotification(title, { ...options, ...(!silent && { renotify: true }) });
}

function isSame(one: Kept, other: Kept | null): boolean {
  if (one.rings) return other?.rings === true;
  return one.messageId !== null && one.messageId === other?.messageId;
}

/** Notifications that pages show by themselves: no registration lists them. */
const ofPage = new Map<string, Notification>();

/** In development, and where the browser refuses service workers. */
function showFromPage(title: string, options: NotificationOptions, navigate: string): void {
  const notification = new Notification(title, options);
  if (options.tag !== undefined) ofPage.set(options.tag, notification);
  notification.addEventListener('click', () => {
    window.focus();
    goToPath(navigate);
    notification.close();
  });
}

/** Takes back the notifications of a conversation about messages that were read. */
export async function closeNotifications(
  channelId: number,
  isRead: (messageId: number) => boolean,
): Promise<void> {
  for (const tag of [messageTag(channelId), callTag(channelId)]) {
    await closeThose(tag, ({ rings, messageId }) => !rings && isRead(messageId ?? 0));
  }
}

/** The call rings no more in this browser, whether a push or a tab showed it. */
export function closeRinging(channelId: number): Promise<void> {
  return closeThose(callTag(channelId), ({ rings }) => rings);
}

function closeThose(tag: string, isOver: (kept: Kept) => boolean): Promise<void> {
  return inTurnToNotify(() => closeShown(tag, isOver));
}

async function closeShown(tag: string, isOver: (kept: Kept) => boolean): Promise<void> {
  const registration = await worker();
  const shown = (await registration?.getNotifications({ tag })) ?? [];
  const own = ofPage.get(tag);
  const over = (own ? [...shown, own] : shown).filter((notification) => {
    const kept = keptIn(notification);
    return !kept || isOver(kept);
  });
  for (const notification of over) notification.close();
  if (over.length > 0) await new Promise((resolve) => setTimeout(resolve, closingTakes));
}

/**
 * Milliseconds. Chromium closes later than `close` returns, and sometimes takes along what is shown with the
 * same tag meanwhile: a missed call right after its ringing.
 */
const closingTakes = 100;

async function worker(): Promise<ServiceWorkerRegistration | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.active ? registration : null;
}

/** Only this app's page and worker show notifications here. */
function keptIn(notification: Notification | undefined): Kept | null {
  return (notification?.data as Kept | null | undefined) ?? null;
}

declare global {
  interface NotificationOptions {
    /** Alerts again although the tag replaces an earlier notification. */
    renotify?: boolean;
  }
}
