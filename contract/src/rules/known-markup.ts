import { deepestContainer, hasNeeded, startTagOf } from './markup-spelling.js';
import { messageMarkup, type Tag } from './message-markup.js';

/** Matches a tag, a run of text, or a character reference. `spelled` checks the attributes of the tag. */
const piece =
  /<(\/?)([a-z]+)((?: [a-z-]+="[^"<>]*")*)>|[^<>&\r\0\u00a0\p{Cs}]+|&(?:amp|lt|gt|nbsp);/uy;

const firstAttribute = /^ ([a-z-]+)="([^"]*)"/;

/**
 * Whether a message's HTML is spelled and nested exactly as the server's sanitiser writes it: then every
 * parser reads nothing in it but allowed elements with allowed attributes, and it is safe as it is. False
 * says nothing about it. Linear in its length.
 */
export function isKnownMarkup(html: string): boolean {
  const open: string[] = [];
  let before = '';
  /** The server writes no mark around nothing. */
  let isEmptyMark = false;
  for (piece.lastIndex = 0; piece.lastIndex < html.length;) {
    const found = piece.exec(html);
    if (!found) return false;
    const [text, slash, name, attributes = ''] = found;
    if (name === undefined) {
      // A parser drops this line feed.
      if (before === '<pre>' && text.startsWith('\n')) return false;
      isEmptyMark = false;
    } else if (slash === '') {
      const tag = messageMarkup.get(name);
      if (!tag || !mayStand(name, tag, open) || text !== spelled(name, tag, attributes))
        return false;
      if (tag.kind !== 'break') open.push(name);
      isEmptyMark = tag.kind === 'mark';
    } else if (attributes !== '' || isEmptyMark || open.pop() !== name) return false;
    before = text;
  }
  return open.length === 0;
}

/** Whether an HTML parser makes the element a child of the innermost open element, and changes no nesting. */
function mayStand(name: string, { kind }: Tag, open: readonly string[]): boolean {
  if (kind === 'break') return true;
  if (kind === 'mark') return !open.includes(name);
  const parent = open.at(-1);
  if (parent === undefined) return true;
  if (messageMarkup.get(parent)?.kind !== 'container' || (name === 'li' && parent === 'li'))
    return false;
  return kind === 'paragraph' || open.length < deepestContainer;
}

/** The start tag as the server would write it, from the first attribute: no tag keeps two. */
function spelled(name: string, tag: Tag, written: string): string | null {
  const [, attribute = '', value = ''] = firstAttribute.exec(written) ?? [];
  const kept = tag.attributes?.get(attribute)?.(unescaped(value)) ?? null;
  const attributes = new Map(kept === null ? [] : [[attribute, kept]]);
  return hasNeeded(tag, attributes) ? startTagOf(name, tag, attributes) : null;
}

function unescaped(value: string): string {
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
