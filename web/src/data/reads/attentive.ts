/** Whether somebody can be reading this page: its tab is visible, and its window has the focus. */
export function isAttentive(): boolean {
  return !document.hidden && document.hasFocus();
}

/** Calls when the reader may have come back. Returns a function that removes the listeners. */
export function onAttentive(back: () => void): () => void {
  document.addEventListener('visibilitychange', back);
  window.addEventListener('focus', back);
  return () => {
    document.removeEventListener('visibilitychange', back);
    window.removeEventListener('focus', back);
  };
}
