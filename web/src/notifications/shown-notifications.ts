/** As the service worker keeps it (`worker/notifications.ts`). */
interface Kept {
  /** Path and fragment that a click opens. */
  navigate: string;
  messageId: number | null;
}

interface ConversationNotification extends Kept {
  channelId: number;
  title: string;
  body: string;
  icon: string | null;
  /** Without the system's own sound. */
  silent: boolean;
}

/** A conversation has one notification, whether a push or an open tab shows it. */
const tagOf = (channelId: number) => `channel:${channelId}`;

/** Shows it through the service worker, where it outlives the tab; does nothing without permission. */
export async function showNotification(shown: ConversationNotification): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { channelId, title, body, icon, silent, navigate, messageId } = shown;
  const tag = tagOf(channelId);
  const kept: Kept = { navigate, messageId };
  const options = { body, tag, silent, data: kept, ...(icon !== null && { icon }) };
  const registration = await worker();
  if (!registration) return showFromPage(title, options, navigate);
  const [before] = await registration.getNotifications({ tag });
  // A push was quicker, or another tab.
  if (messageId !== null && keptIn(before)?.messageId === messageId) return;
  await registration.showNotification(title, { ...options, ...(!silent && { renotify: true }) });
}

/** In development, and where the browser refuses service workers. */
function showFromPage(title: string, options: NotificationOptions, navigate: string): void {
  const notification = new Notification(title, options);
  notification.addEventListener('click', () => {
    window.focus();
    goTo(navigate);
    notification.close();
  });
}

/** Takes back the notifications of a conversation up to a message that was read. */
export async function closeNotifications(channelId: number, readTo: number): Promise<void> {
  const registration = await worker();
  const shown = (await registration?.getNotifications({ tag: tagOf(channelId) })) ?? [];
  for (const notification of shown) {
    if ((keptIn(notification)?.messageId ?? 0) <= readTo) notification.close();
  }
}

/** Goes where clicks on notifications lead, for the page's lifetime. */
export function followClicks(): () => void {
  // Undefined on insecure addresses.
  if (!('serviceWorker' in navigator)) return () => {};
  const { serviceWorker } = navigator;
  function go({ data }: MessageEvent) {
    const { type, path } = data as { type?: unknown; path?: unknown };
    if (type === 'parley-go' && typeof path === 'string') goTo(path);
  }
  serviceWorker.addEventListener('message', go);
  return () => serviceWorker.removeEventListener('message', go);
}

/** `path`: `/#/workspace/…`. */
function goTo(path: string): void {
  const route = path.split('#')[1];
  if (route) window.location.hash = route;
}

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
