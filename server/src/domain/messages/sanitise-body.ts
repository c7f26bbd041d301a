import { messageMarkup } from '@parley/contract/rules/message-markup';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { MarkupWriter } from './markup-writer.js';

/** Paragraphs of plain text, as in most messages: sanitising would not change them. */
const plainParagraphs = /^(?:<p>[^<>&\r\0\u00a0\ufeff\p{Cs}]*<\/p>)+$/u;

/**
 * Produces the only HTML that is ever stored: every HTML parser reads and writes it alike. Linear
 * in the length of the input. Output longer than any message is cut off: the caller refuses it for
 * its length.
 */
export function sanitiseBody(html: string): string {
  if (plainParagraphs.test(html)) return html;
  const writer = new MarkupWriter();
  const stop = () => tokenizer.pause();
  const tokenizer: Tokenizer = new Tokenizer({}, tokensOf(html, writer, stop));
  tokenizer.write(html);
  tokenizer.end();
  return writer.end();
}

/** Elements whose content is not visible text (WHATWG HTML, 13.2.5: raw text and RCDATA). */
const unreadable = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'iframe',
  'noembed',
  'noframes',
  'xmp',
]);

const none: ReadonlyMap<string, string> = new Map();

/** Passes the tokens of `html` to the writer, with the allowed attributes, until it is full. */
function tokensOf(html: string, writer: MarkupWriter, stop: () => void): TokenizerCallbacks {
  const wordAt = (start: number, end: number) => html.slice(start, end).toLowerCase();
  let tag = '';
  let attributes: Map<string, string> | null = null;
  let attribute = '';
  let value = '';
  /** The element whose content is being skipped. */
  let unread: string | null = null;

  function text(read: string): void {
    if (unread === null) writer.text(read);
    if (writer.isFull) stop();
  }

  function startTag(): void {
    writer.startTag(tag, attributes ?? none);
    if (unreadable.has(tag)) unread = tag;
    if (writer.isFull) stop();
  }

  return {
    onopentagname(start, end) {
      tag = wordAt(start, end);
      attributes = null;
    },
    onattribname(start, end) {
      attribute = wordAt(start, end);
      value = '';
    },
    onattribdata(start, end) {
      value += html.slice(start, end);
    },
    onattribentity(codePoint) {
      value += String.fromCodePoint(codePoint);
    },
    onattribend() {
      const kept = messageMarkup.get(tag)?.attributes?.get(attribute)?.(value) ?? null;
      if (kept === null) return;
      attributes ??= new Map();
      if (!attributes.has(attribute)) attributes.set(attribute, kept);
    },
    onopentagend: startTag,
    onselfclosingtag: startTag,
    onclosetag(start, end) {
      const closed = wordAt(start, end);
      if (closed === unread) unread = null;
      else writer.endTag(closed);
    },
    ontext: (start, end) => text(html.slice(start, end)),
    ontextentity: (codePoint) => text(String.fromCodePoint(codePoint)),
    oncdata() {},
    oncomment() {},
    ondeclaration() {},
    onprocessinginstruction() {},
    onend() {},
  };
}
