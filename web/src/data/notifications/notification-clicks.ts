/**
 * Goes where clicks on notifications lead, on every page of the app and for the page's lifetime: the
 * service worker chooses any window (`worker/notifications.ts`).
 */
export function followNotificationClicks(): void {
  // Undefined on insecure addresses.
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent) => {
    const { type, path } = data as { type?: unknown; path?: unknown };
    if (type === 'parley-go' && typeof path === 'string') goToPath(path);
  });
}

/** `path`: `/#/workspace/…`. */
export function goToPath(path: string): void {
  const route = path.split('#')[1];
  if (route) window.location.hash = route;
}
