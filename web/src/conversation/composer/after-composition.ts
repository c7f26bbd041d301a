/** Fields in which an input method is composing a word. */
const composing = new WeakSet<HTMLElement>();

export function markComposing(field: HTMLElement, isComposing: boolean): void {
  if (isComposing) composing.add(field);
  else composing.delete(field);
}

/**
 * Calls once no word is being composed in the field: at once, or later. Returns a function that cancels it.
 */
export function afterComposition(field: HTMLElement, call: () => void): () => void {
  if (!composing.has(field)) {
    call();
    return () => undefined;
  }
  // After the field's own handlers, which insert the word.
  const later = () => queueMicrotask(call);
  field.addEventListener('compositionend', later, { once: true });
  return () => field.removeEventListener('compositionend', later);
}
