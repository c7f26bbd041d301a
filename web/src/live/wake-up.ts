/**
 * Calls when the network may have come back or the machine may have slept: `online`, the tab seen
 * again, the page thawed. Returns what stops it.
 */
export function onWakeUp(wake: () => void): () => void {
  const seen = () => {
    if (!document.hidden) wake();
  };
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
  window.addEventListener('focus', wake);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('online', wake);
    window.removeEventListener('pageshow', wake);
    window.removeEventListener('focus', wake);
  };
}
