/**
 * Calls `changed` when the network may have changed. Returns an unsubscribe function. `certain`:
 * the browser was offline in between; otherwise the same network may only have become slower.
 */
export function onNetworkChange(changed: (certain: boolean) => void): () => void {
  const isBack = () => changed(true);
  const mayDiffer = () => {
    if (navigator.onLine) changed(false);
  };
  window.addEventListener('online', isBack);
  // Chromium only; in other browsers the stall detector notices a few seconds later.
  const network = Reflect.get(navigator, 'connection') as EventTarget | undefined;
  network?.addEventListener('change', mayDiffer);
  return () => {
    window.removeEventListener('online', isBack);
    network?.removeEventListener('change', mayDiffer);
  };
}
