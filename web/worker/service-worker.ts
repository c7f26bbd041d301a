import { offlinePage } from './offline-page';

declare global {
  interface ExtendableEvent {
    /** https://w3c.github.io/ServiceWorker/#register-router-method; not in every browser. */
    addRoutes?(rule: object): Promise<void>;
  }
}

declare const self: ServiceWorkerGlobalScope;

/** What a proxy answers in the place of a server that is down, and a server without its database. */
const serverIsDown = [502, 503, 504];

/*
 * Stands between the browser and the page alone, and keeps no code: an old program never meets a new
 * server. A page that cannot be fetched becomes a page that says so and comes back by itself.
 */
self.addEventListener('install', (event) => {
  // Everything but pages goes past this worker, where the browser knows how (Chromium does).
  const others = { not: { requestMode: 'navigate' } };
  event.waitUntil(
    Promise.all([
      // Some browsers know no condition `not`; then everything comes by here and is let through.
      event.addRoutes?.({ condition: others, source: 'network' }).catch(() => undefined),
      self.skipWaiting(),
    ]),
  );
});

self.addEventListener('activate', (event) => {
  // The page is asked for while the worker starts.
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve());
});

self.addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  if (mode === 'navigate' && new URL(url).pathname === '/') event.respondWith(pageOf(event));
});

async function pageOf(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    const page = preloaded ?? (await fetch(event.request));
    return serverIsDown.includes(page.status) ? offlinePage() : page;
  } catch {
    return offlinePage();
  }
}
