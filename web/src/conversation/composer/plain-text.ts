import { escapeHtml, unescapeHtml } from '../../platform/lib/html-text';

/** Converts between plain text and the editor's HTML: a paragraph per line. */

export function htmlFromText(text: string): string {
  return text
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}

/** A draft's text, a line for each of its blocks. */
export function textFromHtml(html: string): string {
  const lines = html.replace(/<br\s*\/?>|<\/(?:p|li|pre)>/g, '\n').replace(/<[^>]*>/g, '');
  return unescapeHtml(lines).replace(/\n+$/, '');
}

/** Whether the draft is plain text: converting it loses no format, link or list. */
export function isPlain(html: string): boolean {
  return normalised(html) === normalised(htmlFromText(textFromHtml(html)));
}

function normalised(html: string): string {
  return html.replaceAll('&nbsp;', '\u00a0').replace(/(?:<p><\/p>)+$/, '');
}
