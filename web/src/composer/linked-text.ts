import { beginsWord, unspaced } from '@parley/contract/rules/word-boundaries';
import { htmlPieces, htmlTag } from '../lib/html-text';
import { linkAddress } from './link-address';

/** Elements whose text is not changed: links, code and mentions. */
const closed = new Set(['a', 'code', 'pre', 'span']);

/** No address has them: white space, quotation marks, and what ends a sentence or is a bracket outside of ASCII. */
const ends = String.raw`[\s<>&"${'`'}“”«»]|(?![!-~])\p{Term}|(?!\p{L}|\p{N})[\u3000-\u303f\uff01-\uff20\uff5b-\uff65]`;
/**
 * Matches escaped HTML, in which the only entity of an address is `&amp;`. Chinese right behind a letter or digit is
 * the text that goes on: in addresses it mostly is the whole of a part, as in `/wiki/東京`.
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
 * Where the address ends: before punctuation of the sentence, a closing bracket that it does not open, or the signs
 * of a format that were `opened` right before it. By itself `_` may be the end of a name.
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
