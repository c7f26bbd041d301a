/** Runs after the next paint, or soon in a hidden tab. Returns a function that cancels it. */
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
