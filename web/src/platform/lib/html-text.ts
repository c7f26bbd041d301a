export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The inverse, also of the entities that browsers write. */
export function unescapeHtml(text: string): string {
  return text
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** A tag, or the text up to the next tag. */
export const htmlPieces = /<(?:"[^"]*"|[^">])*>|[^<]+/g;

/** The slash of an end tag, and the name. */
export const htmlTag = /^<(\/?)([a-z]+)/;
