/** The target of a span: the name and the value of its attribute. */
export interface Reference {
  attribute: 'data-mention' | 'data-channel';
  value: string;
}

/** Mentions in code and quotes stay text. */
const silent = new Set(['pre', 'code', 'blockquote']);

const tag = /<(\/?)([a-z]+)(?: (data-mention|data-channel)="([^"]*)")?[^>]*>/g;

/** Whether a sanitised body has any; most have none. */
export function hasReferences(body: string): boolean {
  return body.includes('<span data-');
}

/** The references in a sanitised body outside code and quotes, in order. */
export function referencesIn(body: string): Reference[] {
  const found: Reference[] = [];
  rewriteReferences(body, (reference) => {
    found.push(reference);
    return null;
  });
  return found;
}

/**
 * Replaces the content of each span by the HTML that `contentOf` returns; null, and being in code or a
 * quote, leaves the content without its span. The body is sanitised, so spans neither nest nor overlap
 * other elements.
 */
export function rewriteReferences(
  body: string,
  contentOf: (reference: Reference) => string | null,
): string {
  let written = '';
  let depth = 0;
  let from = 0;
  /** The start of the content of a span whose tags are dropped. */
  let replaced: number | null = null;
  let kept: string | null = null;
  for (const match of body.matchAll(tag)) {
    const [text, slash, name = '', attribute, value = ''] = match;
    const end = match.index + text.length;
    if (silent.has(name)) depth += slash ? -1 : 1;
    if (name !== 'span') continue;
    if (!slash) {
      // The expression admits no other attribute.
      const reference = { attribute, value } as Reference;
      kept = depth > 0 ? null : contentOf(reference);
      written += body.slice(from, match.index);
      if (kept !== null) written += `${text}${kept}</span>`;
      replaced = end;
    } else if (replaced !== null) {
      if (kept === null) written += body.slice(replaced, match.index);
      replaced = null;
    }
    from = end;
  }
  return written + body.slice(from);
}
