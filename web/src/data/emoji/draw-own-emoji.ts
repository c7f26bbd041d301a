import { emojiNameBeforeColon } from '@parley/contract/rules/emoji';
import { escapeHtml, htmlPieces, htmlTag } from '../../platform/lib/html-text';

/** In code a name stays a name. */
const quiet = new Set(['code', 'pre']);

/** A safe body with a picture for each `:name:` of an emoji of the workspace's own. */
export function drawOwnEmoji(html: string, urls: Readonly<Record<string, string>>): string {
  if (!html.includes(':')) return html;
  let quietDepth = 0;
  return (html.match(htmlPieces) ?? [])
    .map((piece) => {
      const [isTag, slash, name = ''] = htmlTag.exec(piece) ?? [];
      if (isTag !== undefined) {
        if (quiet.has(name)) quietDepth += slash === '/' ? -1 : 1;
        return piece;
      }
      return quietDepth > 0 || piece.startsWith('<') ? piece : pictured(piece, urls);
    })
    .join('');
}

function pictured(text: string, urls: Readonly<Record<string, string>>): string {
  let drawn = '';
  let drawnTo = 0;
  // The colon that ends one name may begin the next: of `18:30:parrot:` the parrot is drawn.
  for (const { index, 0: begun } of text.matchAll(emojiNameBeforeColon)) {
    const code = `${begun}:`;
    const url = Object.hasOwn(urls, code) ? urls[code] : undefined;
    if (url === undefined || index < drawnTo) continue;
    const source = escapeHtml(url).replaceAll('"', '&quot;');
    const picture = `<img data-emoji src="${source}" alt="${code}" title="${code}">`;
    drawn += text.slice(drawnTo, index) + picture;
    drawnTo = index + code.length;
  }
  return drawn + text.slice(drawnTo);
}
