import sanitizeHtml from 'sanitize-html';

const blocks = ['p', 'br', 'ol', 'ul', 'li', 'blockquote', 'pre', 'code'];
const marks = ['b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'a'];

/** What a message may hold (DECISIONS "Messages"); the text of everything else is kept. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, ...marks],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: { a: outwardLink, ol: numberedList },
};

/** Longer than any address that people share; sanitize-html takes its time with long ones. */
const longestAddress = 2048;

/** A link leads away from the page, and never takes the page along; without an address it is text. */
function outwardLink(_tag: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const leadsOut = /^(https?|mailto):/i.test(href) && href.length <= longestAddress;
  if (!leadsOut) return { tagName: 'span', attribs: {} };
  return {
    tagName: 'a',
    attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' },
  };
}

/** Its first number is all that a list can say; more digits than a year has would not fit beside it. */
function numberedList(tagName: string, { start = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: /^\d{1,4}$/.test(start) ? { start } : {} };
}

/** Paragraphs of nothing but text, as most messages are: they come out as they went in. */
const plainParagraphs = /^(?:<p>[^<>&\p{Cs}]*<\/p>)+$/u;

/** No character, and databases would keep another: what was announced would not be what is there (R6). */
const halfCharacters = /\p{Cs}/gu;

/** The only HTML that is ever stored. */
export function sanitiseBody(html: string): string {
  if (plainParagraphs.test(html)) return html;
  return sanitizeHtml(html, allowed).replace(halfCharacters, '');
}
