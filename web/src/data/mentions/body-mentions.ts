import { escapeHtml, htmlPieces, htmlTag, unescapeHtml } from '../../platform/lib/html-text';
import { typedMentions, type TypedNames } from './typed-mentions';

/** Elements in which `@` and `#` mean nothing: there the server keeps no mention either. */
const quiet = new Set(['code', 'pre', 'blockquote']);
/** Elements whose text is not looked at: links and mentions that were chosen. */
const closed = new Set(['a', 'span']);

/** Also the full-width form. */
const at = /[@＠]/;

/**
 * The editor's HTML with a mention for each unambiguous `@name` that was typed rather than chosen, and
 * without mentions in code and quotes, whose text stays.
 * @param names is called only if the text has an `@`
 */
export function withMentions(html: string, names: () => TypedNames): string {
  if (!at.test(html) && !html.includes('<span')) return html;
  let known: TypedNames | undefined;
  let quietDepth = 0;
  let closedDepth = 0;
  return html.replace(htmlPieces, (piece) => {
    const [, slash, name = ''] = htmlTag.exec(piece) ?? [];
    const step = slash === '/' ? -1 : 1;
    if (quiet.has(name)) quietDepth += step;
    if (closed.has(name)) closedDepth += step;
    if (piece.startsWith('<')) return name === 'span' && quietDepth > 0 ? '' : piece;
    if (quietDepth > 0 || closedDepth > 0 || !at.test(piece)) return piece;
    known ??= names();
    return typedMentions(unescapeHtml(piece), known).map(partHtml).join('');
  });
}

function partHtml({ text, value }: { text: string; value: string | null }): string {
  const html = escapeHtml(text).replaceAll('\u00a0', '&nbsp;');
  return value === null ? html : `<span data-mention="${value}">${html}</span>`;
}

const mentionOfAll = /<span data-mention="(?:channel|here)">(.*?)<\/span>/g;

/** The body with `@channel` and `@here` as plain text. */
export function withoutMentionsOfAll(body: string): string {
  return body.replace(mentionOfAll, '$1');
}
