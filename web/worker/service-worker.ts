import { openNotification, showPushed } from './notifications';
import { offlinePage } from './offline-page';

declare global {
  interface ExtendableEvent {
    /** https://w3c.github.io/ServiceWorker/#register-router-method; not supported by all browsers. */
    addRoutes?(rule: object): Promise<void>;
  }
}

declare const self: ServiceWorkerGlobalScope;

/** Statuses from a proxy whose server is down, and from a server without its database. */
const serverIsDown = [502, 503, 504];

/*
 * Handles navigations and notifications, and caches no code: an old version never meets a new
 * server. A page that cannot be fetched is replaced by a page that says so and reloads by itself.
 */
self.addEventListener('install', (event) => {
  // All other requests bypass this worker where the browser supports it (Chromium does).
  const others = { not: { requestMode: 'navigate' } };
  event.waitUntil(
    Promise.all([
      // Some browsers reject the condition `not`; all requests then pass through this worker
      // unchanged.
      event.addRoutes?.({ condition: others, source: 'network' }).catch(() => undefined),
      self.skipWaiting(),
    ]),
  );
});

self.addEventListener('activate', (event) => {
  // Requests the page while the worker starts.
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve());
});

self.addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  if (mode !== 'navigate') return;
  const { pathname } = new URL(url);
  if (pathname === '/') event.respondWith(pageOf(event));
  // A navigation that the worker leaves alone is requested again after it was preloaded, and a
  // provider's code works once.
  else if (pathname.startsWith('/openid/')) event.respondWith(requested(event));
});

self.addEventListener('push', (event) => {
  event.waitUntil(showPushed(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openNotification(event.notification));
});

async function pageOf(event: FetchEvent): Promise<Response> {
  try {
    const page = await requested(event);
    return serverIsDown.includes(page.status) ? offlinePage() : page;
  } catch {
    return offlinePage();
  }
}

async function requested(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}
