/** Fields in which an input method is in the middle of a word. */
const composing = new WeakSet<HTMLElement>();

export function markComposing(field: HTMLElement, isComposing: boolean): void {
  if (isComposing) composing.add(field);
  else composing.delete(field);
}

/** Calls when no word is being composed in the field, at once or later. Returns what stops it. */
export function onceComposed(field: HTMLElement, call: () => void): () => void {
  if (!composing.has(field)) {
    call();
    return () => undefined;
  }
  // After the field's own handlers, which take the word in.
  const later = () => queueMicrotask(call);
  field.addEventListener('compositionend', later, { once: true });
  return () => field.removeEventListener('compositionend', later);
}
