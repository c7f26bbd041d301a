/**
 * Calls when the network may be back or the machine may have slept: on `online`, when the tab becomes
 * visible, when the page is thawed. Returns a function that removes the listeners.
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
