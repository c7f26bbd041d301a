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
