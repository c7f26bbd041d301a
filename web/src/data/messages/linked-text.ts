import { beginsWord, unspaced } from '@parley/contract/rules/word-boundaries';
import { htmlPieces, htmlTag } from '../../platform/lib/html-text';
import { linkAddress } from './link-address';

/** Elements whose text is not changed: links, code and mentions. */
const closed = new Set(['a', 'code', 'pre', 'span']);

/** Characters that no address has: white space, quotation marks, and non-ASCII brackets and ends of sentences. */
const ends = String.raw`[\s<>&"${'`'}“”«»]|(?![!-~])\p{Term}|(?!\p{L}|\p{N})[\u3000-\u303f\uff01-\uff20\uff5b-\uff65]`;
/**
 * Matches escaped HTML, in which the only entity of an address is `&amp;`. Chinese right behind a letter or digit
 * belongs to the text, not the address: in addresses it mostly fills a whole segment, as in `/wiki/東京`.
 */
const addresses = new RegExp(
  String.raw`(?=http|www\.)${beginsWord}(?:(?<![+/])https?://|(?<![@./-])www\.[^\s.<>&"/]+\.)(?:&amp;|(?!${ends}|(?<=[a-z\d])${unspaced}).)+`,
  'giu',
);
const brackets = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);
const trailing = new Set(`.,:;!?'’‘…|([{`);

/** The editor's HTML with a link at each `http://`, `https://` and `www.` address in its text. */
export function withLinks(html: string): string {
  let depth = 0;
  return html.replace(htmlPieces, (piece) => {
    const [, slash, name = ''] = htmlTag.exec(piece) ?? [];
    if (closed.has(name)) depth += slash === '/' ? -1 : 1;
    return depth > 0 || piece.startsWith('<') ? piece : piece.replace(addresses, linked);
  });
}

function linked(found: string, at: number, piece: string): string {
  const [opened = ''] = /([*_~])\1*$/.exec(piece.slice(Math.max(0, at - 3), at)) ?? [];
  const text = found.slice(0, addressEnd(found, opened));
  const address = linkAddress(text);
  return address === null ? found : `<a href="${address}">${text}</a>${found.slice(text.length)}`;
}

/**
 * Where the address ends: before the sentence's punctuation, a closing bracket that it does not open, or the signs
 * of a format that were `opened` right before it. An `_` without an `opened` one may be the end of a name.
 */
function addressEnd(found: string, opened: string): number {
  let open = opened.length;
  let end = bracketEnd(found);
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1);
    if (open > 0 && last === opened.charAt(0)) open -= 1;
    else if (!trailing.has(last) || found.endsWith('&amp;', end)) break;
  }
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
