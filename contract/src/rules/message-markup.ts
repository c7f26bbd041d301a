import { linkScheme } from './link-scheme.js';

/**
 * - `break`: has no content.
 * - `mark`: formats text; never holds a paragraph or a container.
 * - `paragraph`: holds text, breaks and marks.
 * - `container`: holds all of them, and other containers.
 */
type Kind = 'break' | 'mark' | 'paragraph' | 'container';

export interface Tag {
  readonly kind: Kind;
  /** By attribute name: returns the value to keep, or null to drop the attribute. */
  readonly attributes?: ReadonlyMap<string, (value: string) => string | null>;
  /** Without exactly one of these attributes the tag is dropped and its text kept. */
  readonly needs?: readonly string[];
  /** Attributes added to every start tag of this kind, replacing those that were sent. */
  readonly adds?: Readonly<Record<string, string>>;
}

/** The allowed tags of a message (DECISIONS "Messages"); other tags are dropped and their text stays. */
export const messageMarkup: ReadonlyMap<string, Tag> = new Map<string, Tag>([
  ['p', { kind: 'paragraph' }],
  ['br', { kind: 'break' }],
  ['ol', { kind: 'container', attributes: new Map([['start', listStart]]) }],
  ['ul', { kind: 'container' }],
  ['li', { kind: 'container' }],
  ['blockquote', { kind: 'container' }],
  ['pre', { kind: 'container' }],
  ['b', { kind: 'mark' }],
  ['strong', { kind: 'mark' }],
  ['i', { kind: 'mark' }],
  ['em', { kind: 'mark' }],
  ['u', { kind: 'mark' }],
  ['s', { kind: 'mark' }],
  ['strike', { kind: 'mark' }],
  ['del', { kind: 'mark' }],
  // The class names the language of a code block, as editors and highlighters write it.
  ['code', { kind: 'mark', attributes: new Map([['class', codeLanguage]]) }],
  [
    'a',
    {
      kind: 'mark',
      attributes: new Map([['href', linkAddress]]),
      needs: ['href'],
      // Opens outside the app; the opened page cannot reach the app's window.
      adds: { target: '_blank', rel: 'noopener noreferrer nofollow' },
    },
  ],
  [
    // A mention of a member by id, or of everybody; or a link to a channel. The server writes the name.
    'span',
    {
      kind: 'mark',
      attributes: new Map([
        ['data-mention', mentioned],
        ['data-channel', idDigits],
      ]),
      needs: ['data-mention', 'data-channel'],
    },
  ],
]);

/**
 * Control characters and lone surrogates: browsers skip some of them, so that `java\nscript:` is a
 * script.
 */
const unwritten = /[\p{Cc}\p{Cs}]/gu;

/** Longer than any address that people share. */
const longestAddress = 2048;

function linkAddress(value: string): string | null {
  const address = value
    .replace(unwritten, '')
    .trim()
    // All browsers read these escapes alike; they differ in how they write the raw characters in an
    // attribute.
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E');
  return linkScheme.test(address) && address.length <= longestAddress ? address : null;
}

/** A number with more digits would not fit beside the list. */
function listStart(value: string): string | null {
  return /^\d{1,4}$/.test(value) ? value : null;
}

/** The first class that names a language; other classes are dropped. */
function codeLanguage(value: string): string | null {
  return /(?<!\S)language-[a-z\d][a-z\d+#._-]{0,29}(?!\S)/.exec(value.toLowerCase())?.[0] ?? null;
}

function mentioned(value: string): string | null {
  return value === 'channel' || value === 'here' ? value : idDigits(value);
}

function idDigits(value: string): string | null {
  return /^[1-9]\d{0,15}$/.test(value) ? value : null;
}
