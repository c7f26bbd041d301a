/**
 * Calls when the network may have changed, until the returned function is called. `certain`: the
 * browser was offline before; otherwise the network may be the same, and only slower.
 */
export function onNetworkChange(changed: (certain: boolean) => void): () => void {
  const isBack = () => changed(true);
  const mayDiffer = () => {
    if (navigator.onLine) changed(false);
  };
  window.addEventListener('online', isBack);
  // Of Chromium only; elsewhere a break is noticed a few seconds later.
  const network = Reflect.get(navigator, 'connection') as EventTarget | undefined;
  network?.addEventListener('change', mayDiffer);
  return () => {
    window.removeEventListener('online', isBack);
    network?.removeEventListener('change', mayDiffer);
  };
}
