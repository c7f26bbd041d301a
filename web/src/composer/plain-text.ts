/** Plain text and the HTML that the editor makes of it: a paragraph a line. */

export function htmlFromText(text: string): string {
  return text
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}

/** The words of a draft, a line for each of its blocks. */
export function textFromHtml(html: string): string {
  const lines = html.replace(/<br\s*\/?>|<\/(?:p|li|pre)>/g, '\n').replace(/<[^>]*>/g, '');
  return unescapeHtml(lines).replace(/\n+$/, '');
}

/** Whether it says all in its words: no format, link or list is lost on the way through plain text. */
export function isPlain(html: string): boolean {
  return normalised(html) === normalised(htmlFromText(textFromHtml(html)));
}

function normalised(html: string): string {
  return html.replaceAll('&nbsp;', '\u00a0').replace(/(?:<p><\/p>)+$/, '');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
