/** Anything that begins like markup, but is none of the message format's tags without attributes. */
const foreign = /<(?!(?:\/?(?:p|ol|ul|li|blockquote|pre|code|b|strong|i|em|u|s|strike|del)|br)>)/;

/** Whether a body holds nothing but words and such tags: what most bodies are, and safe as it is. */
export function isPlainMarkup(body: string): boolean {
  return !foreign.test(body);
}
