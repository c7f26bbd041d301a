/** Runs once what is on its way to the screen is there; soon in a tab that nobody sees. Returns what stops it. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const later = () => {
    timer = setTimeout(work);
  };
  const frame = document.hidden ? 0 : requestAnimationFrame(later);
  if (document.hidden) later();
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
