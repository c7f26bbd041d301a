/** Lets the browser say that the server cannot be reached, in the place of its own error page. */
export function startServiceWorker(): void {
  // Missing where the address is not secure, and refused in some private windows.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
