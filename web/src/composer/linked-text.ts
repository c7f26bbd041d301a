import { htmlPieces, htmlTag } from '../lib/html-text';
import { linkAddress } from './link-address';

/** Elements whose text is not changed: links, code and mentions. */
const closed = new Set(['a', 'code', 'pre', 'span']);

/** Matches escaped HTML, in which the only entity of an address is `&amp;`. */
const addresses =
  /(?:(?<![a-z0-9_+/])https?:\/\/|(?<![a-z0-9_@./-])www\.[^\s.<>&"/]+\.)(?:&amp;|[^\s<>&"“”«»\u3000-\u303f\uff01-\uff0f\uff1a-\uff20])+/gi;
const brackets = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);
const trailing = new Set(`.,:;!?'’…*_~([{`);

/** The editor's HTML with a link at each `http://`, `https://` and `www.` address in its text. */
export function withLinks(html: string): string {
  let depth = 0;
  return html.replace(htmlPieces, (piece) => {
    const [, slash, name = ''] = htmlTag.exec(piece) ?? [];
    if (closed.has(name)) depth += slash === '/' ? -1 : 1;
    return depth > 0 || piece.startsWith('<') ? piece : piece.replace(addresses, linked);
  });
}

function linked(found: string): string {
  const text = found.slice(0, addressEnd(found));
  const address = linkAddress(text);
  return address === null ? found : `<a href="${address}">${text}</a>${found.slice(text.length)}`;
}

/**
 * Where the address ends: before punctuation of the sentence, or a closing bracket that it does not open.
 */
function addressEnd(found: string): number {
  let end = bracketEnd(found);
  while (end > 0 && trailing.has(found.charAt(end - 1)) && !found.endsWith('&amp;', end)) end -= 1;
  return end;
}

function bracketEnd(found: string): number {
  const open = new Map<string, number>();
  for (let index = 0; index < found.length; index += 1) {
    const character = found.charAt(index);
    const opening = brackets.get(character);
    if (opening === undefined) open.set(character, (open.get(character) ?? 0) + 1);
    else if ((open.get(opening) ?? 0) === 0) return index;
    else open.set(opening, (open.get(opening) ?? 0) - 1);
  }
  return found.length;
}
