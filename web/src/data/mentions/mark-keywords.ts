import { keywordsIn } from '@parley/contract/rules/keywords';
import { escapeHtml, htmlPieces, htmlTag, unescapeHtml } from '../../platform/lib/html-text';

/** Elements whose text is not marked: links, code and mentions. */
const closed = new Set(['a', 'code', 'pre', 'span']);

/** A safe body with the keywords marked. */
export function markKeywords(html: string, keywords: readonly string[]): string {
  let depth = 0;
  return html.replace(htmlPieces, (piece) => {
    const [, slash, name = ''] = htmlTag.exec(piece) ?? [];
    if (closed.has(name)) depth += slash === '/' ? -1 : 1;
    if (depth > 0 || piece.startsWith('<')) return piece;
    return marked(unescapeHtml(piece), keywords);
  });
}

function marked(text: string, keywords: readonly string[]): string {
  let html = '';
  let done = 0;
  for (const { from, to } of keywordsIn(text, keywords)) {
    html += `${escapeHtml(text.slice(done, from))}<mark>${escapeHtml(text.slice(from, to))}</mark>`;
    done = to;
  }
  return html + escapeHtml(text.slice(done));
}
